import { mkdir, open, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { PhotoStore } from './photo-store.js';

/** Stores photos as files in one folder, synced to disk before their row is committed. */
export class DiskPhotoStore implements PhotoStore {
  private readonly root: string;
  constructor(directory: string) {
    this.root = resolve(directory);
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.datasync();
    } finally {
      await file.close();
    }
  }

  async get(key: string): Promise<Buffer | null> {
    return readFile(this.pathOf(key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }

  async remove(key: string): Promise<void> {
    const path = this.pathOf(key);
    await rm(path, { force: true });
    await rmdir(dirname(path)).catch(() => undefined);
  }

  async signedUrl(): Promise<null> {
    return null;
  }

  private pathOf(key: string): string {
    const path = join(this.root, key);
    if (!path.startsWith(this.root + sep)) throw new Error('a storage key must stay below the photo folder');
    return path;
  }
}

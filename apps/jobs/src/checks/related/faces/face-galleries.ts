import { FaceGallery } from '@bonafide/vision/faces/face-gallery';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { LOGGER, type Logger } from '@bonafide/platform/telemetry/logging';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { AccountCiphers } from '../../../accounts/account-ciphers.js';
import {
  FACE_GALLERIES_BYTES_MAX,
  FACE_GALLERY_HELD_MS,
  FACE_GALLERY_IDLE_MS,
  FACES_COMPARED_MAX,
} from '../../../limits.js';
import {
  type ChangesFrom,
  databaseTimeBefore,
  findChangedFaces,
  latestChanges,
  openTemplate,
} from './stored-faces.js';

/** Opened at once, before others get their turn. */
const PAGE = 1_000;
/** A change may become visible this long after its time: its transaction committed later. */
const COMMIT_MS = 60_000;
/** Of an id and its place, beside the template. */
const ENTRY_BYTES = 120;

interface Held {
  gallery: FaceGallery;
  /** null: nothing was taken over yet */
  from: ChangesFrom | null;
  loadedAt: number;
  /** uses that have not ended */
  uses: number;
  isDropped: boolean;
  /** updates follow each other */
  update: Promise<void>;
}

/**
 * The faces of accounts, opened in the memory of this process. Before each use a gallery takes over what was stored or
 * removed since; whatever leaves it is overwritten.
 */
@Injectable()
export class FaceGalleries implements OnModuleDestroy {
  private readonly held = new LRUCache<string, Held>({
    maxSize: FACE_GALLERIES_BYTES_MAX,
    sizeCalculation: ({ gallery }) => gallery.byteLength + gallery.size * ENTRY_BYTES,
    ttl: FACE_GALLERY_IDLE_MS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: (held) => this.drop(held),
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly ciphers: AccountCiphers,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs `use` on all faces of a tenant that are stored by now. */
  async with<Found>(tenant: string, use: (gallery: FaceGallery) => Found): Promise<Found> {
    const held = this.holdOf(tenant);
    held.uses += 1;
    try {
      held.update = held.update.catch(() => undefined).then(() => this.takeOver(tenant, held));
      await held.update;
      // Its size has changed. What was dropped meanwhile, or is larger than all together may be, is used once more.
      if (!held.isDropped) this.held.set(tenant, held);
      return use(held.gallery);
    } finally {
      held.uses -= 1;
      if (held.isDropped) this.drop(held);
    }
  }

  onModuleDestroy(): void {
    this.held.clear();
  }

  private holdOf(tenant: string): Held {
    const known = this.held.get(tenant);
    if (known && performance.now() - known.loadedAt < FACE_GALLERY_HELD_MS) return known;
    const held: Held = {
      gallery: new FaceGallery(),
      from: null,
      loadedAt: performance.now(),
      uses: 0,
      isDropped: false,
      update: Promise.resolve(),
    };
    this.held.set(tenant, held);
    return held;
  }

  private async takeOver(tenant: string, held: Held): Promise<void> {
    const { manager } = this.dataSource;
    const cipher = await this.ciphers.of(tenant);
    const next: ChangesFrom = { changedAt: await databaseTimeBefore(manager, COMMIT_MS), jobId: '' };
    let unreadable = 0;
    let from = held.from ?? (await latestChanges(manager, tenant, FACES_COMPARED_MAX));
    for (let found = PAGE; found === PAGE;) {
      const page = await findChangedFaces(manager, tenant, from, PAGE);
      for (const face of page) unreadable += Number(!this.take(held.gallery, cipher, face));
      found = page.length;
      from = page.at(-1) ?? from;
    }
    held.from = next;
    if (unreadable > 0) this.logger.error({ unreadable }, 'templates of faces could not be opened');
  }

  /** False for a template that cannot be opened. */
  private take(
    gallery: FaceGallery,
    cipher: FieldCipher,
    { jobId, sealed }: { jobId: string; sealed: Buffer | null },
  ): boolean {
    if (sealed === null) {
      gallery.delete(jobId);
      return true;
    }
    try {
      const template = openTemplate(cipher, jobId, sealed);
      gallery.set(jobId, template);
      template.fill(0);
      return true;
    } catch {
      return false;
    }
  }

  private drop(held: Held): void {
    held.isDropped = true;
    if (held.uses === 0) held.gallery.clear();
  }
}

import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError, EXIT } from './exit-codes.js';
import type { Io } from './io.js';

/** A path in the user's settings folder: XDG_CONFIG_HOME, on Windows APPDATA. */
export const configPath = ({ env }: Io, ...names: string[]): string =>
  join(
    env['XDG_CONFIG_HOME'] || env['APPDATA'] || join(env['HOME'] || homedir(), '.config'),
    'bonafide',
    ...names,
  );

/** Undefined if the file does not exist. @throws CommandError when others can read it, or it is not JSON */
export async function readPrivateJson<Value>(path: string): Promise<Value | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return undefined;
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    throw new CommandError(
      `${path} can be read by others: chmod 600 it, and replace the keys in it`,
      EXIT.data,
    );
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Value;
  } catch {
    throw new CommandError(`${path} is no JSON: remove it`, EXIT.data);
  }
}

/** Writes atomically a file that only its owner can read. */
export async function writePrivateJson(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(unfinished, path);
}

/** Removes the file; returns its content if it was JSON, whoever could read it. */
export async function takeJson<Value>(path: string, signal: AbortSignal): Promise<Value | undefined> {
  if (!(await stat(path).catch(() => undefined))) return undefined;
  return withLock(path, signal, async () => {
    const text = await readFile(path, 'utf8').catch(() => '');
    await removeFile(path);
    try {
      return JSON.parse(text) as Value;
    } catch {
      return undefined;
    }
  });
}

/** Age of a lock left by a process that died; no operation under a lock takes this long. */
const LOCK_MAX_MS = 60_000;
const LOCK_POLL_MS = 50;

/** Runs in one process of this user at a time; the others wait. */
export async function withLock<Value>(
  path: string,
  signal: AbortSignal,
  run: () => Promise<Value>,
): Promise<Value> {
  const lock = `${path}.lock`;
  const take = () =>
    writeFile(lock, '', { mode: 0o600, flag: 'wx' }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw error;
      },
    );
  while (!(await take())) {
    const held = await stat(lock).catch(() => undefined);
    if (held && Date.now() - held.mtimeMs > LOCK_MAX_MS) await removeFile(lock);
    else await pause(LOCK_POLL_MS, undefined, { signal });
  }
  try {
    return await run();
  } finally {
    await removeFile(lock);
  }
}

const removeFile = (path: string): Promise<void> => rm(path, { force: true });

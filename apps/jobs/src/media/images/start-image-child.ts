import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { IMAGE_PROCESS_BYTES_MAX, PHOTO_PIXELS_MAX } from '../../limits.js';
import { confinedArguments } from './confinement.js';

export interface ImageChildOptions {
  /** The file the process runs. Default: `image-child.js`. */
  child?: string;
  /** Maximum number of threads that search for barcodes. Default: all cores but one. */
  threads?: number;
  /** 0–19. Default 10: requests take precedence. */
  niceIncrement?: number;
  /** The process exits above this resident size. */
  memoryMaxBytes?: number;
}

export const childFile = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** A process that answers messages about pictures (`serve-operations.js`). */
export function startImageChild({
  child = childFile('./image-child.js'),
  threads,
  niceIncrement = 10,
  memoryMaxBytes = IMAGE_PROCESS_BYTES_MAX,
}: ImageChildOptions): ChildProcess {
  const options = { threads, pixelsMax: PHOTO_PIXELS_MAX, niceIncrement, memoryMaxBytes };
  return fork(child, [JSON.stringify(options)], {
    // It needs none of the service's settings. Prevents large pictures from being decoded into files.
    env: { MALLOC_ARENA_MAX: '2', VIPS_DISC_THRESHOLD: '1g' },
    execArgv: [...confinedArguments(), '--max-old-space-size=256', '--max-semi-space-size=4'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

import { createHash } from 'node:crypto';
import type { Io } from './io.js';
import { configPath, readPrivateJson, writePrivateJson } from './private-file.js';

/** A listener's position in a feed. */
export interface ListenState {
  /** `next` of the last page that was forwarded completely */
  after: string;
  /** ids forwarded from the page after it */
  forwarded: string[];
}

/** State for one feed (service, key, sandbox, types) and one receiver; written after every event. */
export class ListenStateFile {
  private readonly path: string;
  constructor(io: Io, ...whose: (string | undefined)[]) {
    const digest = createHash('sha256').update(JSON.stringify(whose)).digest('hex').slice(0, 32);
    this.path = configPath(io, 'listen', `${digest}.json`);
  }

  read = (): Promise<ListenState | undefined> => readPrivateJson<ListenState>(this.path);
  write = (state: ListenState): Promise<void> => writePrivateJson(this.path, state);
}

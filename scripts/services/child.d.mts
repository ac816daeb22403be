import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';

export interface ServerProcess {
  child: ChildProcess;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null; error?: Error }>;
  hasEnded(): boolean;
  output(): string;
  saidReady(): boolean;
  stop(graceMs?: number): Promise<void>;
}

export function spawnServer(
  command: string,
  args: string[],
  options?: {
    uid?: number;
    gid?: number;
    env?: NodeJS.ProcessEnv;
    cwd?: string;
    removeOnDeath?: string;
    stopSignal?: NodeJS.Signals;
    pidFile?: string;
    output?: Writable;
    signalsReady?: boolean;
  },
): ServerProcess;

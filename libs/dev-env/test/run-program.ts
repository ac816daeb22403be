import { spawn } from 'node:child_process';
import { waitFor } from '@bonafide/testing/eventually';

export interface RunningProgram {
  /** what it wrote to both of its outputs so far */
  said(): string;
  /** the n-th link to the gateway that it showed; undefined when it ended without */
  link(n: number): Promise<string | undefined>;
  /** resolves when it has ended */
  ended: Promise<{ code: number | null; stdout: string }>;
}

const LINK = /http:\/\/\S+\/oauth\/authorize\?\S+/g;

/** A slow machine is no reason to give a program up. */
const LINK_TIMEOUT_MS = 60_000;

/** The n-th link to the gateway in what a program says; undefined when `isOver` says that no more is to come. */
export const waitForLink = async (said: () => string, n: number, isOver = () => false) => {
  const found = await waitFor(
    'a link to the gateway',
    () => said().match(LINK)?.[n] ?? (isOver() ? { none: true } : undefined),
    { timeoutMs: LINK_TIMEOUT_MS },
  );
  return typeof found === 'string' ? found : undefined;
};

export function runProgram(command: string, args: string[], env: Record<string, string>): RunningProgram {
  const child = spawn(command, args, { env, cwd: env.HOME, stdio: ['ignore', 'pipe', 'pipe'] });
  let all = '';
  let stdout = '';
  let isOver = false;
  child.stdout.on('data', (data: Buffer) => {
    stdout += data.toString();
    all += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => void (all += data.toString()));
  const ended = new Promise<{ code: number | null; stdout: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      isOver = true;
      resolve({ code, stdout });
    });
  });
  return {
    said: () => all,
    link: (n) =>
      waitForLink(
        () => all,
        n,
        () => isOver,
      ),
    ended,
  };
}

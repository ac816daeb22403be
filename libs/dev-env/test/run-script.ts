import { environment } from '@bonafide/testing/config';
import { waitFor } from '@bonafide/testing/eventually';
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPTS = fileURLToPath(new URL('../../../scripts', import.meta.url));

export interface RunningScript {
  child: ChildProcess;
  output(): string;
  /** Waits until the output matches. Fails when the script ends before. */
  printed(pattern: RegExp, timeoutMs?: number): Promise<RegExpMatchArray>;
  /** resolves with the exit code, or the signal's name */
  exited: Promise<number | string>;
}

/** Runs a script of the repository as a person would, with `env` laid over the tests' own; undefined removes. */
export function runScript(
  script: string,
  args: string[],
  env: Record<string, string | undefined> = {},
): RunningScript {
  const child = spawn(process.execPath, [join(SCRIPTS, script), ...args], {
    env: { ...environment(), NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let ended: number | string | undefined;
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exited = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => {
      ended = code ?? signal ?? 'unknown';
      resolve(ended);
    }),
  );
  return {
    child,
    exited,
    output: () => output,
    printed: (pattern, timeoutMs = 30_000) =>
      waitFor(
        `${script} to print ${pattern}`,
        () => {
          const match = output.match(pattern);
          if (!match && ended !== undefined)
            throw new Error(`${script} ended (${ended}) without printing ${pattern}:\n${output}`);
          return match;
        },
        { timeoutMs },
      ),
  };
}

/** Whether a process with this id runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

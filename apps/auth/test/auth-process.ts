import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eventually } from '@bonafide/testing/eventually';
import { freePort, type RunningAuth } from './start-auth.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface AuthProcess {
  url: string;
  pid: number;
  stop(): Promise<void>;
  /** SIGTERM; resolves with the exit code */
  terminate(): Promise<number | null>;
}

/** A further process of the built service, on the database and Redis of `auth` and behind the same public address. */
export async function startAuthProcess(auth: RunningAuth): Promise<AuthProcess> {
  if (!existsSync(MAIN)) throw new Error('the service is not built: run "npm run build"');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PATH: process.env['PATH'] ?? '', ...auth.env, PORT: String(port) };
  const child = spawn(process.execPath, [MAIN, 'api'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    await eventually(
      async () => {
        const { status } = await fetch(`${url}/readyz`);
        if (status !== 200) throw new Error(`not ready: ${status}`);
      },
      { timeoutMs: 30_000 },
    );
  } catch (error) {
    await end(child, ended);
    throw new Error(`the process did not start: ${output}`, { cause: error });
  }
  const terminate = async () => {
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  };
  return { url, pid: child.pid!, stop: () => end(child, ended), terminate };
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { eventually } from '@bonafide/testing/eventually';
import type { RunningJobs } from './start-jobs.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface JobsProcess {
  url: string;
  /** `kill -9`; resolves when the process is gone */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code */
  terminate(): Promise<number | null>;
}

/** A process of the built service in one role, on the database, Redis and photo folder of `jobs`. */
export async function startJobsProcess(jobs: RunningJobs, role: 'api' | 'worker'): Promise<JobsProcess> {
  if (!existsSync(MAIN)) throw new Error('the service is not built: run "npm run build"');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PATH: process.env['PATH'] ?? '', ...jobs.env, HOST: '127.0.0.1', PORT: String(port) };
  const child = spawn(process.execPath, [MAIN, role], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const terminate = async () => {
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    await eventually(
      async () => {
        const { status } = await fetch(`${url}/readyz`);
        if (status !== 200) throw new Error(`not ready: ${status}`);
      },
      { timeoutMs: 30_000 },
    );
  } catch (error) {
    await kill();
    throw new Error(`the process did not start: ${output}`, { cause: error });
  }
  return { url, kill, terminate };
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

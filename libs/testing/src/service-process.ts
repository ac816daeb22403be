import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { searchPath } from './config.js';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

/** A process of a built service. */
export interface ServiceProcess {
  url: string;
  pid: number;
  /** `kill -9`; resolves when the process is gone */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code */
  terminate(): Promise<number | null>;
}

/**
 * Starts one role of a built service on a free loopback port and waits until it is ready.
 *
 * @param main the service's `dist/main.js`
 * @param env all that the process sees, beside PATH, HOST and PORT
 * @throws Error with what the process said, when it does not get ready
 */
export async function startServiceProcess(
  main: string,
  role: 'api' | 'worker',
  env: NodeJS.ProcessEnv,
): Promise<ServiceProcess> {
  if (!existsSync(main)) throw new Error('the service is not built: run "npm run build"');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [main, role], {
    env: { PATH: searchPath(), ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  const kill = async () => void (await end('SIGKILL'));
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
  return { url, pid: child.pid!, kill, terminate: () => end('SIGTERM') };
}

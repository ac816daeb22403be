import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Worker } from 'node:worker_threads';

export const CLIENT_ID = 'bonafide';
/** The organization whose people sign in there. */
export const ACME_TENANT = 'acme';

export interface SignInProvider {
  url: string;
  host: string;
  clientSecret: string;
  close(): Promise<void>;
}

export const CALLBACK = '/api/v1/bouncer/oauth/callback';
/** Fixed across starts: the services store it encrypted, while the provider stores nothing. */
export const CLIENT_SECRET = 'a secret of the demo alone';

export interface SignInServerData {
  url: string;
  port: number;
  /** where people are redirected to */
  authOrigin: string;
}

/**
 * An OpenID provider for `npm start`, which signs people in under any name that they type. In a separate thread, so that
 * its library's output at import goes to the log file and not to the terminal.
 */
export async function startSignInProvider(
  port: number,
  authOrigin: string,
  logFile: string,
): Promise<SignInProvider> {
  const url = `http://127.0.0.1:${port}`;
  const workerData: SignInServerData = { url, port, authOrigin };
  const worker = new Worker(new URL('./sign-in-server.js', import.meta.url), {
    workerData,
    stdout: true,
    stderr: true,
  });
  const log = createWriteStream(logFile);
  worker.stdout.pipe(log, { end: false });
  worker.stderr.pipe(log, { end: false });
  // Rejects with the thread's error, for example a port that is taken.
  await once(worker, 'message');
  return {
    url,
    host: `127.0.0.1:${port}`,
    clientSecret: CLIENT_SECRET,
    close: async () => {
      await worker.terminate();
      log.end();
    },
  };
}

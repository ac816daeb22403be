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
/** Known to both sides from start to start: the services keep it encrypted, the provider forgets everything. */
export const CLIENT_SECRET = 'a secret of the demo alone';

export interface SignInServerData {
  url: string;
  port: number;
  /** where people are sent back to */
  authOrigin: string;
}

/**
 * An OpenID provider beside the services, for `npm start`: whoever types a name is signed in as that. In a thread of its
 * own, so that what its library says at its import goes to the log file and not to the terminal.
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
  // Rejects with what the thread threw, a port that is taken for one.
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

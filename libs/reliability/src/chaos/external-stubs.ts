import { randomBytes } from 'node:crypto';
import { startStubServer } from '@bonafide/testing/stub-server';
import type { SeededRandom } from '@bonafide/testing/seeded-random';
import { FlakyServer } from './flaky-server.js';
import { TinProviderDouble } from './tin-provider.js';

/** All outside parties of the services. */
export interface ExternalStubs {
  tinProvider: FlakyServer;
  tin: TinProviderDouble;
  /** receives the callbacks of the jobs service */
  callbacks: FlakyServer;
  /** receives `delegation.granted` over HTTPS */
  worker: FlakyServer;
  tinWebhookSecret: string;
  /** settings with which the services can reach them */
  settings: { jobs: Record<string, string>; auth: Record<string, string> };
  stop(): Promise<void>;
}

export async function startExternalStubs(
  random: SeededRandom,
  jobsUrl: () => string,
): Promise<ExternalStubs> {
  const [tinServer, callbackServer, workerServer] = await Promise.all([
    startStubServer(),
    startStubServer(),
    startStubServer({ tls: true }),
  ]);
  const tinWebhookSecret = `whsec_${randomBytes(24).toString('base64')}`;
  const tin = new TinProviderDouble(tinWebhookSecret, random, jobsUrl);
  const hosts = [tinServer, callbackServer, workerServer].map(({ host }) => host).join(',');
  const tinProvider = new FlakyServer(tinServer, random, (request) => tin.answer(request));
  const callbacks = new FlakyServer(callbackServer, random, () => ({}));
  const worker = new FlakyServer(workerServer, random, () => ({}));
  return {
    tinProvider,
    tin,
    callbacks,
    worker,
    tinWebhookSecret,
    settings: {
      jobs: {
        OUTBOUND_ALLOW_HOSTS: hosts,
        CALLBACKS_ALLOW_HTTP: 'true',
        PROVIDER_TIN: 'http',
        PROVIDER_TIN_URL: tinServer.url,
        PROVIDER_TIN_SECRET: randomBytes(16).toString('hex'),
        PROVIDER_TIN_TIMEOUT_MS: '2000',
        PROVIDER_TIN_DEADLINE_MS: '5000',
        PROVIDER_TIN_WEBHOOK_SECRET: tinWebhookSecret,
        WRITES_PER_MINUTE: '1000000',
        PUBLIC_KEY_REQUESTS_PER_MINUTE: '1000000',
        SESSION_REQUESTS_PER_MINUTE: '1000000',
        CLIENT_ADDRESS_REQUESTS_PER_MINUTE: '1000000',
        READS_PER_MINUTE: '1000000',
      },
      auth: {
        OUTBOUND_ALLOW_HOSTS: hosts,
        OUTBOUND_EXTRA_CA_FILE: workerServer.caFile,
        AUTHORIZATIONS_PER_MINUTE: '1000000',
        BOUNCER_REQUESTS_PER_MINUTE: '1000000',
      },
    },
    async stop() {
      tin.stop();
      await Promise.all([tinServer, callbackServer, workerServer].map((server) => server.close()));
    },
  };
}

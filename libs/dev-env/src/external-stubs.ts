import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StubServer, startStubServer } from '@bonafide/testing/stub-server';
import type { Options } from './options.js';
import { rememberedPorts } from './remembered-ports.js';
import { type SignInProvider, startSignInProvider } from './sign-in-provider.js';
import { startTogether } from './start-together.js';

/** The password of the password project's people. */
const STAFF_PASSWORD = 'staff password';

/** Local servers that stub outside parties; on the loopback interface, the services may reach only these. */
export interface ExternalStubs {
  /** receives and records callbacks of the jobs service */
  callbackReceiver: StubServer;
  /** the agents' worker: receives delegations over HTTPS */
  worker: StubServer;
  /** an OpenID provider, where people of the OAuth project sign in */
  signInProvider: SignInProvider;
  /** checks the password project's credentials */
  staffDirectory: StubServer;
  /** `host:port` of each, for `OUTBOUND_ALLOW_HOSTS` */
  hosts: string[];
  /** their certificate authority plus the operator's own, for `OUTBOUND_EXTRA_CA_FILE` */
  caFile: string;
  stop(): Promise<void>;
}

/**
 * `authOrigin`: where the sign-in provider redirects people to.
 *
 * @throws PortTakenError if another process took a port meanwhile
 */
export async function startExternalStubs(
  options: Options,
  authOrigin: string,
  logs: string,
): Promise<ExternalStubs> {
  const ports = await rememberedPorts(options.local, ['worker', 'signIn', 'staff']);
  const [callbackReceiver, worker, staffDirectory, signInProvider] = await startTogether([
    startStubServer(),
    startStubServer({ tls: true, port: ports.worker }),
    startStubServer({ port: ports.staff }),
    startSignInProvider(ports.signIn, authOrigin, join(logs, 'sign-in-provider.log')),
  ]);
  staffDirectory.otherwise((request) => {
    const { identity, password } = request.json<{ identity: string; password: string }>();
    return password === STAFF_PASSWORD
      ? { json: { user: { id: identity, email: identity } } }
      : { status: 401, json: { success: false } };
  });
  const caFile = join(options.local, 'parties/ca.pem');
  const authorities = [worker.caFile, options.env['OUTBOUND_EXTRA_CA_FILE']].filter((file) => !!file);
  writeFileSync(caFile, authorities.map((file) => readFileSync(file!, 'utf8')).join('\n'), { mode: 0o600 });
  const servers = [callbackReceiver, worker, staffDirectory, signInProvider];
  return {
    callbackReceiver,
    worker,
    staffDirectory,
    signInProvider,
    hosts: servers.map(({ host }) => host),
    caFile,
    stop: async () => void (await Promise.all(servers.map((server) => server.close()))),
  };
}

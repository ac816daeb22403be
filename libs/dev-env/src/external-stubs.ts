import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StubServer, startStubServer } from '@bonafide/testing/stub-server';
import type { Options } from './options.js';
import { rememberedPorts } from './remembered-ports.js';
import { type SignInProvider, startSignInProvider } from './sign-in-provider.js';
import { startTogether } from './start-together.js';

/** What the password project's people type. */
const STAFF_PASSWORD = 'staff password';

/** Local servers that play the world outside; the services may reach exactly these on the loopback interface. */
export interface ExternalStubs {
  /** receives callbacks of the jobs service and keeps them */
  callbackReceiver: StubServer;
  /** the agents' worker: receives delegations over HTTPS */
  worker: StubServer;
  /** an OpenID provider of its own, where people of the OAuth project sign in */
  signInProvider: SignInProvider;
  /** checks the password project's credentials */
  staffDirectory: StubServer;
  /** `host:port` of each, for `OUTBOUND_ALLOW_HOSTS` */
  hosts: string[];
  /** the authority of their certificates and what the operator names beside it, for `OUTBOUND_EXTRA_CA_FILE` */
  caFile: string;
  stop(): Promise<void>;
}

/**
 * `authOrigin`: where the sign-in provider sends people back to.
 *
 * @throws PortTakenError when somebody else took a port meanwhile
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

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';

export const CLIENT_ID = 'bonafide';
/** The organization whose people sign in there. */
export const ACME_TENANT = 'acme';

export interface SignInProvider {
  url: string;
  host: string;
  clientSecret: string;
  close(): Promise<void>;
}

const CALLBACK = '/api/v1/bouncer/oauth/callback';
/** Known to both sides from start to start: the services keep it encrypted, the provider forgets everything. */
const CLIENT_SECRET = 'a secret of the demo alone';
const HOUR = 3_600;

/** An OpenID provider beside the services, for `npm start`: whoever types a name is signed in as that. */
export async function startSignInProvider(port: number, authOrigin: string): Promise<SignInProvider> {
  const url = `http://127.0.0.1:${port}`;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const provider = new Provider(url, {
    adapter: Memory,
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${authOrigin}${CALLBACK}`],
        response_types: ['code'],
      },
    ],
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'demo' }],
    } as never,
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    claims: { openid: ['sub', 'org_id'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: HOUR,
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, org_id: ACME_TENANT, email: id, email_verified: true, name: id }),
    }),
  });
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    interact(provider, request, response).catch(() => response.writeHead(400).end('This sign-in has ended.'));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url,
    host: `127.0.0.1:${port}`,
    clientSecret: CLIENT_SECRET,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === 'consent') {
    const accountId = session!.accountId;
    const grant =
      (grantId ? await provider.Grant.find(grantId) : undefined) ??
      new provider.Grant({ accountId, clientId: params['client_id'] as string });
    grant.addOIDCScope(String(params['scope'] ?? ''));
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }
  if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(FORM);
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const accountId = new URLSearchParams(body).get('email')?.slice(0, 100) || 'ada@people.example';
  await provider.interactionFinished(request, response, { login: { accountId } });
}

const FORM = `<!doctype html><html lang="en"><title>Demo sign-in</title>
<style>body{font:1rem system-ui;max-width:24rem;margin:4rem auto;padding:0 1rem}</style>
<h1>Demo sign-in</h1><p>Another company's provider would ask for a password. Any address will do here.</p>
<form method="post"><label>E-mail <input name="email" type="email" value="ada@people.example" required></label>
<button>Sign in</button></form></html>`;

/** Everything lives as long as the process. */
class Memory implements Adapter {
  private static readonly rows = new Map<string, AdapterPayload>();

  constructor(private readonly model: string) {}

  private key(id: string): string {
    return `${this.model}:${id}`;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    Memory.rows.set(this.key(id), payload);
    if (payload.uid) Memory.rows.set(`uid:${payload.uid}`, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return Memory.rows.get(this.key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return Memory.rows.get(`uid:${uid}`);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const row = Memory.rows.get(this.key(id));
    if (row) row.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    Memory.rows.delete(this.key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, row] of Memory.rows) if (row.grantId === grantId) Memory.rows.delete(key);
  }
}

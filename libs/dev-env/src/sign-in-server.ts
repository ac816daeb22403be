import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';
import {
  ACME_TENANT,
  CALLBACK,
  CLIENT_ID,
  CLIENT_SECRET,
  type SignInServerData,
} from './sign-in-provider.js';

// The thread of startSignInProvider.

const HOUR = 3_600;

function newProvider({ url, authOrigin }: SignInServerData): Provider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return new Provider(url, {
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

/** Stores everything in memory. */
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

const data = workerData as SignInServerData;
const provider = newProvider(data);
const answer = provider.callback();
const server = createServer((request, response) => {
  if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
  interact(provider, request, response).catch(() => response.writeHead(400).end('This sign-in has ended.'));
});
server.listen(data.port, '127.0.0.1');
await once(server, 'listening');
parentPort!.postMessage('listening');

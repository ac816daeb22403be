import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** What the upstream saw, newest last. */
export interface UpstreamRecord {
  authorize: URLSearchParams[];
  token: { body: URLSearchParams; authorization?: string }[];
}

export interface Upstream {
  url: string;
  /** for OUTBOUND_ALLOW_HOSTS */
  host: string;
  record: UpstreamRecord;
  /** who signs in from now on */
  signInAs(accountId: string): void;
  /** what is said of them from now on: whether the e-mail address is verified, their organization, the name they chose */
  claim(claims: { verified?: boolean; tenant?: string; name?: string }): void;
  /** gets the body of each answer of the token endpoint from now on */
  onToken(listener: ((body: string) => void) | undefined): void;
  close(): Promise<void>;
}

const FORM = `<!doctype html><html lang="en"><title>Upstream</title><h1>Upstream sign-in</h1><form method="post">
<label>Account <input name="account" required></label><button>Sign in</button></form></html>`;

const CALLBACK = '/api/v1/bouncer/oauth/callback';

/**
 * An independent OpenID provider; `direct` is a public client, `proxy` has a secret. It signs everybody in at once, or
 * with `signInPage` whoever types a name into its form.
 */
export async function startUpstream({ signInPage = false } = {}): Promise<Upstream> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const record: UpstreamRecord = { authorize: [], token: [] };
  let accountId = 'ada';
  let onToken: ((body: string) => void) | undefined;
  let claimed: { verified?: boolean; tenant?: string; name?: string } = {};
  const client = { redirect_uris: [`http://127.0.0.1:1${CALLBACK}`], response_types: ['code' as const] };
  const provider = new Provider(url, {
    clients: [
      { ...client, client_id: 'direct', token_endpoint_auth_method: 'none' },
      {
        ...client,
        client_id: 'proxy',
        client_secret: 'upstream secret',
        token_endpoint_auth_method: 'client_secret_post',
      },
      {
        ...client,
        client_id: 'basic',
        client_secret: 'upstream secret',
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    scopes: ['openid', 'profile', 'email', 'saved', 'files:read', 'drive.readonly', 'basic'],
    claims: { openid: ['sub', 'org'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['upstream'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: (_ctx, asked) => asked.clientId === 'direct' },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id}@people.example`,
        email_verified: claimed.verified ?? true,
        name: claimed.name ?? id,
        ...(claimed.tenant && { org: { id: claimed.tenant } }),
      }),
    }),
  });
  // Wherever the service under test listens: its port is chosen later.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => new URL(uri).pathname === CALLBACK;
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const asked = new URL(request.url ?? '/', url);
    if (asked.pathname === '/auth') record.authorize.push(asked.searchParams);
    if (asked.pathname.startsWith('/interaction/')) {
      void finish(request, response);
      return;
    }
    if (asked.pathname !== '/token') return void answer(request, response);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      record.token.push({
        body: new URLSearchParams(body.toString()),
        authorization: request.headers.authorization,
      });
      (request as unknown as { body: string }).body = body.toString();
      const end = response.end.bind(response);
      response.end = ((chunk: string | Buffer, ...rest: never[]) => {
        onToken?.(String(chunk));
        return end(chunk, ...rest);
      }) as typeof response.end;
      void answer(request, response);
    });
  });

  async function finish(...[request, response]: Parameters<typeof answer>): Promise<void> {
    const { prompt, params, grantId } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') {
      if (signInPage) {
        if (request.method !== 'POST') {
          response.setHeader('content-type', 'text/html');
          response.end(FORM);
          return;
        }
        let body = '';
        for await (const chunk of request) body += String(chunk);
        accountId = new URLSearchParams(body).get('account') ?? '';
      }
      await provider.interactionFinished(request, response, { login: { accountId } });
      return;
    }
    const grant =
      (grantId ? await provider.Grant.find(grantId) : undefined) ??
      new provider.Grant({ accountId, clientId: params['client_id'] as string });
    grant.addOIDCScope(String(params['scope'] ?? ''));
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }

  return {
    url,
    host: `127.0.0.1:${port}`,
    record,
    signInAs: (id) => void (accountId = id),
    claim: (claims) => void (claimed = claims),
    onToken: (listener) => void (onToken = listener),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

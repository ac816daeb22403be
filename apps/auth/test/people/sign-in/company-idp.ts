import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Whom the company's provider says has signed in. */
export interface IdpPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** A company's OpenID provider on this machine, in which whoever comes is `person` and consents to everything. */
export async function startCompanyIdp() {
  let provider: Provider;
  const server = createServer((request, response) => {
    if (!request.url!.startsWith('/interaction/')) return void provider.callback()(request, response);
    void (async () => {
      const { params } = await provider.interactionDetails(request, response);
      const accountId = idp.person.sub;
      const grant = new provider.Grant({ accountId, clientId: params.client_id as string });
      grant.addOIDCScope('openid email profile');
      const result = { login: { accountId }, consent: { grantId: await grant.save() } };
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const idp = {
    url,
    host: `127.0.0.1:${port}`,
    person: { sub: 'nobody' } as IdpPerson,
    /** The service that people come from; its redirect URI is known once it listens. */
    register(clients: object[]): void {
      provider = newProvider(clients);
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const newProvider = (clients: object[]) =>
    new Provider(url, {
      clients: clients as never,
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: () => ({ ...idp.person, sub: accountId }),
      }),
    });
  return idp;
}

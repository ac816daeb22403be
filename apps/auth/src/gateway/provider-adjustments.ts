// Where oidc-provider has no setting for what this service needs (decision 0121). Each is one override.
import type Provider from 'oidc-provider';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { CLIENT_CACHE_SECONDS, REFUSED_DOCUMENT_SECONDS } from '../limits.js';
import { isRegisteredRedirect, redirectUriFault } from './redirect-uri.js';

/** Addresses come from the configured issuer; oidc-provider would build them from the Host header. */
export function useConfiguredAddresses(provider: Provider): void {
  const context = (provider as unknown as { OIDCContext: { prototype: object } }).OIDCContext;
  Object.defineProperty(context.prototype, 'urlFor', {
    value: (name: string, options?: object) =>
      (provider as unknown as { urlFor(name: string, options?: object): string }).urlFor(name, options),
  });
}

/** RFC 8252 in place of the rules for `web` and `native`, both of which refuse what it allows; never a secret. */
export function useOwnClientRules(provider: Provider): void {
  const Client = provider.Client as unknown as {
    prototype: { redirectUriAllowed(this: { redirectUris: string[] }, uri: string): boolean };
    needsSecret(): boolean;
    Schema: { prototype: object };
  };
  Client.prototype.redirectUriAllowed = function (uri) {
    return isRegisteredRedirect(this.redirectUris, uri);
  };
  Client.needsSecret = () => false;
  Object.defineProperty(Client.Schema.prototype, 'redirectUris', {
    value(this: { redirect_uris: unknown[]; invalidate(message: string): void }) {
      for (const uri of this.redirect_uris) {
        const fault = redirectUriFault(uri);
        if (fault) this.invalidate(`redirect_uris: ${fault}`);
      }
    },
  });
}

/**
 * Keeps clients for a few seconds: each request asks for its client once or twice. One that is named by a metadata
 * document nobody can accept is as unknown as any other, and its document is not fetched again at once.
 */
export function rememberClients(provider: Provider, nowMs: () => number): void {
  type Found = Awaited<ReturnType<typeof provider.Client.find>>;
  const Client = provider.Client as { find(id: string): Promise<Found> };
  const find = Client.find.bind(Client);
  const known = new Map<string, { client: Found; until: number }>();
  const remember = (id: string, client: Found, seconds: number) => {
    if (known.size >= 1_000) known.clear();
    known.set(id, { client, until: nowMs() + seconds * 1000 });
    return client;
  };
  Client.find = async (id) => {
    const entry = known.get(id);
    if (entry && entry.until > nowMs()) return entry.client;
    try {
      const client = await find(id);
      return client && remember(id, client, CLIENT_CACHE_SECONDS);
    } catch (error) {
      if (!/^https:/i.test(id) || !(error instanceof errors.OIDCProviderError)) throw error;
      return remember(id, undefined, REFUSED_DOCUMENT_SECONDS);
    }
  };
}

/** 302 wherever oidc-provider says 303 (decision 0121), and none of its interaction cookies: ours are one for each. */
export function useOwnRedirects(provider: Provider): void {
  const unwanted = `${provider.cookieName('interaction')}=`;
  const unwantedSignature = `${provider.cookieName('interaction')}.sig=`;
  provider.use(async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next();
    if (context.status === 303) context.status = 302;
    const cookies = context.res.getHeader('set-cookie');
    if (Array.isArray(cookies))
      context.res.setHeader(
        'set-cookie',
        cookies.filter((cookie) => !cookie.startsWith(unwanted) && !cookie.startsWith(unwantedSignature)),
      );
  });
}

import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import * as oauth from 'oauth4webapi';
import { ISSUER_METADATA_FRESH_MS, PROVIDER_KEYS_AGAIN_MS, PROVIDER_KEYS_FRESH_MS } from '../../limits.js';
import { UpstreamFetch } from './upstream-fetch.js';

/** Asymmetric only: a client secret, which others may know, proves no issuer. */
export const ISSUER_ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** Metadata and keys of OpenID providers, fetched through the SSRF-safe client and cached. */
@Injectable()
export class IssuersService {
  private readonly metadata = new LRUCache<string, Promise<oauth.AuthorizationServer>>({
    max: 500,
    ttl: ISSUER_METADATA_FRESH_MS,
  });
  private readonly sets = new LRUCache<string, JWTVerifyGetKey>({
    max: 500,
    memoMethod: (jwksUri) =>
      createRemoteJWKSet(new URL(jwksUri), {
        cacheMaxAge: PROVIDER_KEYS_FRESH_MS,
        cooldownDuration: PROVIDER_KEYS_AGAIN_MS,
        [customFetch]: (url) => this.fetchKeys(url),
      }),
  });

  constructor(private readonly upstream: UpstreamFetch) {}

  /** OpenID Connect Discovery; the document must name the issuer itself. Rejects if it cannot be read. */
  discover(issuer: string): Promise<oauth.AuthorizationServer> {
    let known = this.metadata.get(issuer);
    if (!known) {
      known = this.readMetadata(issuer);
      this.metadata.set(issuer, known);
      known.catch(() => this.metadata.delete(issuer));
    }
    return known;
  }

  /** An unknown key causes a refetch, rate limited. */
  keysAt(jwksUri: string): JWTVerifyGetKey {
    return this.sets.memo(jwksUri);
  }

  /** The keys that the issuer's own metadata name. */
  async keysOf(issuer: string): Promise<JWTVerifyGetKey> {
    const { jwks_uri: jwksUri } = await this.discover(issuer);
    if (jwksUri === undefined) throw new Error('the issuer names no keys');
    return this.keysAt(jwksUri);
  }

  private async readMetadata(issuer: string): Promise<oauth.AuthorizationServer> {
    const url = new URL(issuer);
    // The library permits plain http, but UpstreamFetch does not unless an operator allowed the host.
    const answer = await oauth.discoveryRequest(url, {
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: (address: string, init: oauth.CustomFetchOptions<string, unknown>) =>
        this.upstream.fetch(address, init),
    });
    return oauth.processDiscoveryResponse(url, answer);
  }

  private async fetchKeys(url: string): Promise<Response> {
    const headers = { accept: 'application/jwk-set+json, application/json' };
    const answer = await this.upstream.fetch(url, { headers });
    if (answer.status !== 200) throw new Error('the keys cannot be read');
    return answer;
  }
}

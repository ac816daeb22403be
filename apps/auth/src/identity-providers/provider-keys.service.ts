import type { OutboundHttp } from '@bonafide/delivery/outbound-http';
import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import {
  PROVIDER_KEYS_AGAIN_MS,
  PROVIDER_KEYS_FRESH_MS,
  UPSTREAM_RESPONSE_MAX_BYTES,
  UPSTREAM_TIMEOUT_MS,
} from '../limits.js';
import { UPSTREAM_HTTP } from '../outbound/outbound.module.js';
import { OutboundTargets } from '../outbound/outbound-targets.service.js';

/** Keys of identity providers, fetched through the SSRF-safe client; an unknown key causes a refetch, rate limited. */
@Injectable()
export class ProviderKeys {
  private readonly sets = new LRUCache<string, JWTVerifyGetKey>({
    max: 500,
    memoMethod: (jwksUri) =>
      createRemoteJWKSet(new URL(jwksUri), {
        cacheMaxAge: PROVIDER_KEYS_FRESH_MS,
        cooldownDuration: PROVIDER_KEYS_AGAIN_MS,
        [customFetch]: (url) => this.fetch(url),
      }),
  });

  constructor(
    @Inject(UPSTREAM_HTTP) private readonly http: OutboundHttp,
    private readonly targets: OutboundTargets,
  ) {}

  of(jwksUri: string): JWTVerifyGetKey {
    return this.sets.memo(jwksUri);
  }

  private async fetch(url: string): Promise<Response> {
    if (!this.targets.mayCall(url)) throw new Error('the address may not be called');
    const { status, body, truncated } = await this.http.request({
      method: 'GET',
      url,
      headers: { accept: 'application/jwk-set+json, application/json' },
      timeoutMs: UPSTREAM_TIMEOUT_MS,
      maxResponseBytes: UPSTREAM_RESPONSE_MAX_BYTES,
    });
    if (truncated || status !== 200) throw new Error('the keys cannot be read');
    return new Response(new Uint8Array(body), { status });
  }
}

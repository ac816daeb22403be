import type { OutboundHttp } from '@bonafide/delivery/outbound-http';
import { UPSTREAM_RESPONSE_MAX_BYTES, UPSTREAM_TIMEOUT_MS } from '../../limits.js';
import type { OutboundTargetsService } from './outbound-targets.service.js';

interface FetchOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** The SSRF-safe client as a `fetch`, for libraries that make the request. Rejects if there is no whole answer. */
export class UpstreamFetch {
  constructor(
    private readonly http: OutboundHttp,
    private readonly targets: OutboundTargetsService,
  ) {}

  async fetch(url: string, { method = 'GET', headers = {}, body }: FetchOptions = {}): Promise<Response> {
    if (!this.targets.mayCall(url)) throw new Error('the address may not be called');
    const answer = await this.http.request({
      method: method as 'GET' | 'POST',
      url,
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      timeoutMs: UPSTREAM_TIMEOUT_MS,
      maxResponseBytes: UPSTREAM_RESPONSE_MAX_BYTES,
    });
    if (answer.truncated) throw new Error('the answer is too long');
    const type = answer.headers['content-type'];
    return new Response(new Uint8Array(answer.body), {
      status: answer.status,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    });
  }
}

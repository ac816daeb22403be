// The only way this library reaches the network: one GET through the caller's `fetch`, without redirects, with a
// deadline and a limit on what is read.

/** The part of `fetch` that the library uses; pass an SSRF-safe one where addresses must be checked. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

export interface BoundedRequest {
  accept: string;
  /** Sent as `If-None-Match`; a 304 comes back with an empty `text`. */
  etag?: string;
  /** Makes caches on the way revalidate with the origin (RFC 9111 section 5.2.1.4). */
  noCache?: boolean;
  timeoutMs: number;
  /** Maximum bytes of the decoded body. */
  maxBytes: number;
}

export interface BoundedResponse {
  status: number;
  text: string;
  contentType: string;
  etag: string | undefined;
  /** Age of the response according to a cache on the way (RFC 9111 section 5.1), in seconds. */
  ageSeconds: number;
}

/**
 * Fetches `url` and reads its body up to a limit.
 *
 * @throws whatever `fetch` throws, a `TimeoutError` after `timeoutMs`, a `RangeError` when the body is too long.
 */
export async function fetchBounded(
  fetch: FetchLike,
  url: string,
  { accept, etag, noCache = false, timeoutMs, maxBytes }: BoundedRequest,
): Promise<BoundedResponse> {
  const response = await fetch(url, {
    headers: {
      accept,
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(noCache && { 'cache-control': 'no-cache' }),
    },
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const age = Number(response.headers.get('age') ?? 0);
  return {
    status: response.status,
    text: await readText(response, maxBytes),
    contentType: (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase(),
    etag: response.headers.get('etag') ?? undefined,
    ageSeconds: Number.isFinite(age) && age > 0 ? age : 0,
  };
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = (await reader.read()) as { done: boolean; value?: Uint8Array };
    if (done || value === undefined) break;
    length += value.byteLength;
    if (length > maxBytes) {
      await reader.cancel();
      throw new RangeError('answer is too long');
    }
    chunks.push(value);
  }
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
}

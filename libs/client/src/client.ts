import createFetchClient, { type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import type { PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import { ApiError, ConnectionError } from './errors.js';
import { fetchWithRetries } from './retry.js';

/** Options of `createJobsClient` and `createAuthClient`. */
export interface ClientOptions {
  /** `https://…`; plain http only for this machine */
  baseUrl: string;
  /** sent as `X-API-Key`; in a browser only a public key (`pk_…`) */
  apiKey?: string;
  /** sent as `Authorization: Bearer`: the token of a session or an agent */
  token?: string;
  /** retries of requests that may be repeated; default 3 */
  retries?: number;
  /** timeout per attempt, in milliseconds; default 60,000 */
  timeoutMs?: number;
  /** longest `Retry-After` to wait for, in milliseconds; default 60,000 */
  maxWaitMs?: number;
  /** size limit of a decompressed response that is not streamed; default 64 MiB */
  maxBytes?: number;
  /** used instead of the global `fetch` */
  fetch?: typeof fetch;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type InitParam<Init> =
  RequiredKeysOf<Init & object> extends never
    ? [(Init & Record<string, unknown>)?]
    : [Init & Record<string, unknown>];

type Data<Operation, Init> =
  Operation extends Record<string | number, unknown>
    ? NonNullable<FetchResponse<Operation, Init, 'application/json'>['data']>
    : never;

type Call<Paths extends object, M extends Method> = <
  Path extends PathsWithMethod<Paths, M>,
  Init extends MaybeOptionalInit<Paths[Path & keyof Paths], M & keyof Paths[Path & keyof Paths]>,
>(
  path: Path,
  ...init: InitParam<Init>
) => Promise<Data<Paths[Path & keyof Paths][M & keyof Paths[Path & keyof Paths]], Init>>;

/**
 * One function per HTTP method; paths, parameters, bodies and responses are typed by the service's OpenAPI document.
 *
 * @throws ApiError for every response without a 2xx status
 * @throws ConnectionError when there is no response
 */
export type Client<Paths extends object> = { readonly [M in Method]: Call<Paths, M> };

const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** @param repeatable operations (`POST /api/jobs`) that take an `Idempotency-Key` */
export function createClient<Paths extends object>(
  options: ClientOptions,
  repeatable: ReadonlySet<string>,
): Client<Paths> {
  assertSafe(options);
  const { apiKey, token } = options;
  const retrying = {
    retries: options.retries ?? 3,
    timeoutMs: options.timeoutMs ?? 60_000,
    maxWaitMs: options.maxWaitMs ?? 60_000,
    maxBytes: options.maxBytes ?? 64 * 1024 * 1024,
    fetch: options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args)),
  };
  const client = createFetchClient<Record<string, never>>({
    baseUrl: options.baseUrl,
    headers: { 'X-API-Key': apiKey, Authorization: token && `Bearer ${token}` },
    // A redirect would take the key to where it points.
    redirect: 'manual',
  });
  const call =
    (method: string) =>
    async (path: string, init: Record<string, unknown> = {}): Promise<unknown> => {
      const operation = `${method} ${path}`;
      assertParts(path, init['params'] as Params | undefined);
      const carriesKey = repeatable.has(operation);
      const send = (request: Request) => {
        if (carriesKey && !request.headers.has(IDEMPOTENCY_KEY))
          request.headers.set(IDEMPOTENCY_KEY, crypto.randomUUID());
        const isStream = init['parseAs'] === 'stream';
        return fetchWithRetries(request, carriesKey, { ...retrying, isStream });
      };
      const request = client.request as unknown as (
        ...args: [string, string, object]
      ) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
      const { data, error, response } = await request(method, path, {
        ...init,
        ...asBytes(init['body'], init['headers']),
        fetch: send,
      }).catch((cause: unknown) => {
        (init['signal'] as AbortSignal | undefined)?.throwIfAborted();
        throw new ConnectionError(operation, cause);
      });
      // A body that was cut short or could not be decompressed reads as undefined.
      if (response.ok && data === undefined && isJson(response))
        throw new ConnectionError(operation, new SyntaxError('no JSON in the answer'));
      if (response.ok) return data;
      throw new ApiError(operation, response.status, response.headers, error);
    };
  return {
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
  } as unknown as Client<Paths>;
}

/** Blobs are sent unchanged, with their own content type. */
const asBytes = (body: unknown, headers: unknown) =>
  body instanceof Blob && {
    headers: { 'Content-Type': body.type, ...(headers as object | undefined) },
    bodySerializer: (blob: Blob) => blob,
  };

const isJson = ({ headers }: Response) =>
  /^application\/([^;]*\+)?json/.test(headers.get('content-type') ?? '');

interface Params {
  path?: Record<string, unknown>;
}

/** `..` or an empty string instead of an id would address another resource (RFC 3986 §5.2.4). */
function assertParts(template: string, params: Params | undefined): void {
  for (const [, name] of template.matchAll(/\{([^}]+)\}/g)) {
    const part = params?.path?.[name!];
    if (part === undefined || part === null || ['', '.', '..'].includes(String(part)))
      throw new TypeError(`${name}: must be a part of a path, and is missing, empty, . or ..`);
  }
}

function assertSafe({ baseUrl, apiKey, token }: ClientOptions): void {
  const { protocol, hostname, username, password, search, hash } = new URL(baseUrl);
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback))
    throw new TypeError('baseUrl: must be https, or http on this machine');
  if (username || password || search || hash)
    throw new TypeError('baseUrl: must have no user, query or fragment');
  // Refused here: the runtime's error message would repeat the value of the header.
  for (const [name, value] of Object.entries({ apiKey, token }))
    if (value && !/^[\x21-\x7e]+$/.test(value.trim()))
      throw new TypeError(`${name}: holds a character that no header takes`);
  if (apiKey && !apiKey.startsWith('pk_') && 'document' in globalThis)
    throw new TypeError('apiKey: a private key does not belong in a browser, use the public one (pk_…)');
}

import { EventEmitter } from 'node:events';
import tls from 'node:tls';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Agent, Dispatcher } from 'undici';
import type { Dial } from './dial-checked.js';
import {
  OutboundConnectError,
  type OutboundConnectFailure,
  OutboundRefusedError,
  OutboundTimeoutError,
} from './outbound-errors.js';
import { type AllowedHost, type OutboundUrlPolicy, parseOutboundUrl } from './outbound-url.js';
import type { ResolveHost } from './resolve-host.js';

/** docs/design/events.md: 15 s in all, response read up to 64 kB. */
const OUTBOUND_TIMEOUT_MS = 15_000;
const OUTBOUND_RESPONSE_BYTES = 64 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;
/** Shorter than the idle timeout of common servers (5 s), so that a request rarely meets a closing connection. */
const KEEP_ALIVE_MS = 4_000;

/** Nest token of the `OutboundNetwork`. */
export const NETWORK = Symbol('NETWORK');

/** Name resolution and connecting; tests that must not leave the machine replace both. */
export interface OutboundNetwork {
  resolve?: ResolveHost;
  dial?: Dial;
}

export interface OutboundHttpOptions extends OutboundNetwork {
  allowHttp: OutboundUrlPolicy['allowHttp'];
  allowHosts?: readonly AllowedHost[];
  /** PEM text of certificates trusted besides the platform's own (`OUTBOUND_EXTRA_CA_FILE`) */
  extraCa?: string;
  userAgent?: string;
}

export interface OutboundRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  timeoutMs?: number;
  maxResponseBytes?: number;
}

export interface OutboundResponse {
  /** any status: 3xx is returned, never followed */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** at most `maxResponseBytes`; not decompressed, as compression is not requested */
  body: Buffer;
  truncated: boolean;
  durationMs: number;
}

/**
 * SSRF-safe HTTP to hosts chosen by others: every URL and every dialled address is checked, redirects are not followed,
 * time and response size are limited, connections are kept alive. Proxies from the environment are not used, because they
 * would resolve the name themselves.
 * Throws `OutboundRefusedError`, `OutboundTimeoutError`, `OutboundConnectError`.
 */
export class OutboundHttp implements OnApplicationShutdown {
  private agent: Promise<Agent> | undefined;
  private readonly allowHosts: readonly AllowedHost[];

  constructor(private readonly options: OutboundHttpOptions) {
    this.allowHosts = options.allowHosts ?? [];
  }

  post(
    url: string,
    body: Buffer | string,
    headers: Record<string, string>,
    options: Pick<OutboundRequest, 'timeoutMs' | 'maxResponseBytes'> = {},
  ): Promise<OutboundResponse> {
    return this.request({ method: 'POST', url, body, headers, ...options });
  }

  async request(request: OutboundRequest): Promise<OutboundResponse> {
    const url = parseOutboundUrl(request.url, {
      allowHttp: this.options.allowHttp,
      allowHosts: this.allowHosts,
    });
    const dispatcher = await (this.agent ??= this.makeAgent());
    const timeoutMs = request.timeoutMs ?? OUTBOUND_TIMEOUT_MS;
    const startedAt = performance.now();
    // undici accepts this as a signal; an AbortSignal would cost a third of a whole small request.
    const abort = new EventEmitter();
    let status: number | undefined;
    let timer: NodeJS.Timeout | undefined;
    // undici notices an abort only once it is connected, so a separate timer is needed.
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new OutboundTimeoutError(timeoutMs, status));
        abort.emit('abort');
      }, timeoutMs);
    });
    const exchange = this.send(dispatcher, url, request, abort).then(async (answer) => {
      status = answer.statusCode;
      const read = await readUpTo(answer.body, request.maxResponseBytes ?? OUTBOUND_RESPONSE_BYTES);
      return { status, headers: answer.headers, ...read, durationMs: performance.now() - startedAt };
    });
    try {
      return await Promise.race([exchange, tooLate]);
    } catch (error) {
      throw outboundFailure(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Created with the first request: loading undici and the platform's certificates would slow down start-up. */
  private async makeAgent(): Promise<Agent> {
    const { resolve, dial, extraCa } = this.options;
    const { Agent, checkedConnector } = await import('./dial-checked.js');
    return new Agent({
      connect: checkedConnector({
        allowHosts: this.allowHosts,
        connectTimeoutMs: CONNECT_TIMEOUT_MS,
        ...(resolve && { resolve }),
        ...(dial && { dial }),
        ...(extraCa && { ca: [...tls.rootCertificates, extraCa] }),
      }),
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  private send(dispatcher: Agent, url: URL, request: OutboundRequest, signal: EventEmitter) {
    const { userAgent } = this.options;
    return dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers: { ...(userAgent && { 'user-agent': userAgent }), ...request.headers },
      body: request.body ?? null,
      signal,
    });
  }

  /** Closes idle connections and aborts running requests. */
  async close(): Promise<void> {
    await (await this.agent)?.destroy();
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

async function readUpTo(
  body: Dispatcher.ResponseData['body'],
  limit: number,
): Promise<{ body: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop closes the connection: the rest is not read.
    if (length > limit) break;
  }
  return { body: Buffer.concat(chunks, Math.min(length, limit)), truncated: length > limit };
}

const PROTOCOL_CODES = /^UND_ERR_(HEADERS_OVERFLOW|RES_|RESPONSE|NOT_SUPPORTED)/;
const TLS_CODES = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/;
const UNREACHED_CODES =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN|ETIMEDOUT)$/;

function outboundFailure(error: unknown): Error {
  if (
    error instanceof OutboundRefusedError ||
    error instanceof OutboundTimeoutError ||
    error instanceof OutboundConnectError
  )
    return error;
  const { code = 'UNKNOWN' } = error as NodeJS.ErrnoException;
  if (code === 'UND_ERR_INVALID_ARG') return error as Error;
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new OutboundTimeoutError(CONNECT_TIMEOUT_MS);
  return new OutboundConnectError(failureKind(error as Error, code), code, { cause: error });
}

function failureKind({ name }: Error, code: string): OutboundConnectFailure {
  if (name === 'HTTPParserError' || PROTOCOL_CODES.test(code)) return 'protocol';
  if (TLS_CODES.test(code)) return 'tls';
  return UNREACHED_CODES.test(code) ? 'connect' : 'closed';
}

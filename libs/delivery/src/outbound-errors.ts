/** Why an outbound URL or address is refused. */
export type OutboundRefusal =
  | 'not-a-url'
  | 'too-long'
  | 'scheme'
  | 'https-required'
  | 'credentials'
  | 'spelling'
  | 'port'
  | 'host'
  | 'address';

const WORDS: Record<OutboundRefusal, string> = {
  'not-a-url': 'must be an absolute http(s) URL',
  'too-long': 'must be at most 2048 characters',
  scheme: 'must be an http or https URL',
  'https-required': 'must be an https URL',
  credentials: 'must not contain a user name or password',
  spelling: 'must spell its host in the usual way',
  port: 'must name a port between 1 and 65535',
  host: 'must name a public host',
  address: 'must resolve to public addresses only',
};

/**
 * The target must not be dialled; nothing was sent. The message is a predicate for a 400 (`callbackURL` + message) and
 * contains no address, so that it does not reveal what an internal name resolves to.
 */
export class OutboundRefusedError extends Error {
  override readonly name = 'OutboundRefusedError';
  constructor(readonly reason: OutboundRefusal) {
    super(WORDS[reason]);
  }
}

/** No complete response within the time limit. `status` is set if at least the head had arrived. */
export class OutboundTimeoutError extends Error {
  override readonly name = 'OutboundTimeoutError';
  constructor(
    readonly timeoutMs: number,
    readonly status?: number,
  ) {
    super(`no complete answer within ${timeoutMs} ms`);
  }
}

/** How a connection failed: name resolution, TCP, TLS, closed midway, or not HTTP. */
export type OutboundConnectFailure = 'dns' | 'connect' | 'tls' | 'closed' | 'protocol';

/** The target could not be reached or did not respond with HTTP. `code` is the system's (`ECONNREFUSED`), for logs. */
export class OutboundConnectError extends Error {
  override readonly name = 'OutboundConnectError';
  constructor(
    readonly kind: OutboundConnectFailure,
    readonly code: string,
    options?: { cause?: unknown },
  ) {
    super(`connection failed: ${kind}`, options);
  }
}

import type { IncomingMessage } from 'node:http';
import type { BrowserRequest } from '../../core/http/browser-exchange.js';
import type { KeyHolder } from '../../projects/api-keys.service.js';

/** The parts of a request that the gateway reads; compatible with Express' request. */
export interface GatewayRequest extends BrowserRequest {
  /** set by ProjectCallers */
  keyHolder?: KeyHolder;
  /** when a token request was complete, on the clock of `performance.now()` */
  arrivedAt?: number;
}

/** The request behind a context of oidc-provider: the one passed to its callback. */
export const requestOf = ({ req }: { req: IncomingMessage }): GatewayRequest =>
  req as IncomingMessage & GatewayRequest;

import type { IncomingMessage } from 'node:http';
import type { BrowserRequest } from '../http/browser-exchange.js';
import type { KeyHolder } from '../projects/api-keys.service.js';

/** What the gateway knows of a request; Express' request has all of it. */
export interface GatewayRequest extends BrowserRequest {
  /** set by ProjectCallers */
  keyHolder?: KeyHolder;
}

/** The request behind a context of oidc-provider: the one that was handed to its callback. */
export const requestOf = ({ req }: { req: IncomingMessage }): GatewayRequest =>
  req as IncomingMessage & GatewayRequest;

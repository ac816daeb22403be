import type { BrowserRequest } from '../../core/http/browser-exchange.js';
import type { AuthRequirements } from './assurance.js';

/** An OAuth client's authorize request that waits for its person to sign in. */
export interface WaitingRequest {
  uid: string;
  /** the client's own name; undefined if it has none */
  clientName?: string;
  /** resumes the request; works once */
  resumeUrl: string;
  /** restarts the same request */
  restartUrl: string;
  /** requirements for the sign-in; undefined: none */
  demand?: AuthRequirements;
}

/** Port: the gateway's open requests. The gateway is a higher module than sign-in; app.module.ts connects them. */
export abstract class WaitingRequests {
  /** Throws `invalid-request` with a text for the person unless this browser has such an open request. */
  abstract find(request: Pick<BrowserRequest, 'headers'>, uid: unknown): Promise<WaitingRequest>;

  /** Stores the error, which the client gets when the request is resumed. */
  abstract refuse(waiting: WaitingRequest, error: string, description: string): Promise<void>;
}

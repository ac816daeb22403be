import type { BrowserRequest } from '../http/browser-exchange.js';

/** An OAuth client's authorize request that waits for its person to sign in. */
export interface WaitingRequest {
  uid: string;
  /** as the client calls itself; undefined when it did not say */
  clientName?: string;
  /** goes on with the request; works once */
  resumeUrl: string;
  /** asks the same again from the start */
  restartUrl: string;
}

/** Port: the gateway's waiting requests. The gateway stands above sign-in; app.module.ts connects the two. */
export abstract class WaitingRequests {
  /** Throws `invalid-request` with a text for the person unless this browser has such a request open. */
  abstract find(request: Pick<BrowserRequest, 'headers'>, uid: unknown): Promise<WaitingRequest>;
}

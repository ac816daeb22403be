import type { BrowserRequest } from '../http/browser-exchange.js';
import type { SignInDemand } from './assurance.js';

/** An OAuth client's authorize request that waits for its person to sign in. */
export interface WaitingRequest {
  uid: string;
  /** as the client calls itself; undefined when it did not say */
  clientName?: string;
  /** goes on with the request; works once */
  resumeUrl: string;
  /** asks the same again from the start */
  restartUrl: string;
  /** of the sign-in; undefined: any will do */
  demand?: SignInDemand;
}

/** Port: the gateway's waiting requests. The gateway stands above sign-in; app.module.ts connects the two. */
export abstract class WaitingRequests {
  /** Throws `invalid-request` with a text for the person unless this browser has such a request open. */
  abstract find(request: Pick<BrowserRequest, 'headers'>, uid: unknown): Promise<WaitingRequest>;

  /** Leaves the error for the client to find when the request goes on. */
  abstract refuse(waiting: WaitingRequest, error: string, description: string): Promise<void>;
}

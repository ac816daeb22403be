import type { PageLink } from '../../pages/error-page.js';
import type { BouncerRequest } from './bouncer-request.js';

/** Why a person cannot continue. Each has its own page text, which reveals nothing new. */
export type FlowRefusalReason =
  | 'unknown'
  | 'expired'
  | 'decided'
  | 'other-browser'
  | 'refused'
  | 'state'
  | 'provider'
  | 'upstream'
  | 'no-code'
  | 'cancelled'
  | 'not-a-member'
  | 'shut-out'
  | 'role'
  | 'not-vouched';

/** The status of each refusal's page; its texts are `refusal.…` in the messages. */
export const REFUSAL_STATUS: Record<FlowRefusalReason, number> = {
  unknown: 404,
  expired: 410,
  decided: 409,
  'other-browser': 403,
  refused: 403,
  'shut-out': 403,
  state: 400,
  provider: 400,
  upstream: 502,
  'no-code': 400,
  cancelled: 403,
  'not-a-member': 403,
  role: 403,
  'not-vouched': 403,
};

/** Ends the flow with a page. */
export class FlowRefusal extends Error {
  override readonly name = 'FlowRefusal';
  /** further links of this refusal */
  readonly links: readonly PageLink[];

  constructor(
    readonly reason: FlowRefusalReason,
    readonly request?: BouncerRequest,
    { links = [], cause }: { links?: readonly PageLink[]; cause?: unknown } = {},
  ) {
    super(reason, { cause });
    this.links = links;
  }
}

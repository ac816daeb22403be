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

/** Status and texts of each refusal's page. */
export const FLOW_REFUSALS: Record<FlowRefusalReason, { status: number; title: string; text: string }> = {
  unknown: {
    status: 404,
    title: 'This link is not valid',
    text: 'Check that you copied the whole link, or ask the agent for a new one.',
  },
  expired: {
    status: 410,
    title: 'This link has expired',
    text: 'Links work for ten minutes. Ask the agent for a new one.',
  },
  decided: {
    status: 409,
    title: 'This request is already answered',
    text: 'Nothing more is needed here. Ask the agent for a new link if you want to decide again.',
  },
  'other-browser': {
    status: 403,
    title: 'This request is open elsewhere',
    text: 'Someone has already signed in with this link in another browser. Finish there, or ask the agent for a new link.',
  },
  refused: {
    status: 403,
    title: 'This request is not possible any more',
    text: 'The project has been switched off, or no longer accepts this agent.',
  },
  'shut-out': {
    status: 403,
    title: 'You cannot sign in here',
    text: 'The organization behind this project has ended your access. Ask them if you think that is a mistake.',
  },
  state: {
    status: 400,
    title: 'This sign-in cannot be finished',
    text: 'It was begun in another browser, was finished before, or took too long. Open the link from the agent again.',
  },
  provider: {
    status: 400,
    title: 'This sign-in cannot be finished',
    text: 'The answer did not come from the sign-in service you were sent to. Nothing was allowed.',
  },
  upstream: {
    status: 502,
    title: 'Signing in did not work',
    text: 'The sign-in service did not answer as expected. Open the link from the agent again.',
  },
  'no-code': {
    status: 400,
    title: 'Signing in did not work',
    text: 'You came back from the sign-in service without what is needed to go on. Open the link from the agent again.',
  },
  cancelled: {
    status: 403,
    title: 'You did not sign in',
    text: 'The sign-in was cancelled. Nothing was allowed.',
  },
  'not-a-member': {
    status: 403,
    title: 'This account cannot decide here',
    text: 'The request belongs to an organization that you are not a member of. Sign in with an account that belongs to it, or leave the request unanswered.',
  },
  role: {
    status: 403,
    title: 'This account cannot decide here',
    text: 'The agent asks for more than your role in the organization may allow. Ask somebody with a higher role to open the link.',
  },
  'not-vouched': {
    status: 403,
    title: 'This account cannot decide here',
    text: 'The project takes approvals only from certain organizations or verified e-mail domains. Sign in with another account.',
  },
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

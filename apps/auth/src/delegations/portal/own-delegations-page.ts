import type { Delegation } from '../delegation.js';
import type { Page } from '../../pages/page.js';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';
import type { ConsentConfig } from '../../projects/branding/consent-config.js';
import { providerPreset } from '../../projects/providers/provider-presets.js';
import { brandedPage } from '../../projects/branding/branded-page.js';
import { describeAgent } from '../../pages/describe-agent.js';
import type { BackchannelRequest } from '../../oauth/backchannel/backchannel-requests.service.js';
import type { BlockedClient } from '../../oauth/backchannel/blocked-clients.service.js';
import type { OwnDelegation } from './list-own-delegations.js';
import { scopesInOneLine } from '../../projects/tools/scope-words.js';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

/** The position of a page in its list. */
export interface Part {
  page: number;
  pages: number;
}

const rowOf = (one: OwnDelegation, ownHost: string) => {
  const agent = describeAgent(one);
  return {
    ...agent,
    label: agent.agentName ?? agent.agentDidShort,
    id: one.id,
    project: sanitizeDisplayText(one.projectName ?? one.organizationName, 120),
    may: one.flow === 'gateway' ? describeGatewayDelegation(one, ownHost) : scopesInOneLine(one.scopes),
    since: one.issuedAt ?? one.createdAt,
    expiresAt: one.expiresAt,
    isByPolicy: one.basis === 'policy',
    passedOnBy: one.passedOnBy && describeAgent(one.passedOnBy),
    ...outcomeOf(one),
  };
};

/** A gateway client may use tools; any further scopes are listed. */
function describeGatewayDelegation({ scopes, constraints }: Delegation, ownHost: string): string {
  const { resource } = constraints;
  const host = (typeof resource === 'string' && parseUrl(resource)?.host) || '';
  const further = scopes.filter((scope) => scope !== 'mcp');
  const where = host && host !== ownHost ? `Use the tools of ${host}` : 'Use tools in your name';
  return sanitizeDisplayText([where, scopesInOneLine(further)].filter(Boolean).join('; '), 300);
}

function outcomeOf(one: OwnDelegation): { outcome: string; outcomeAt: Date } {
  if (one.status === 'revoked') {
    const outcome = one.revocationReason === 'user' ? 'You ended it' : 'It was ended';
    return { outcome, outcomeAt: one.revokedAt ?? one.expiresAt };
  }
  if (one.status === 'denied') return { outcome: 'You refused it', outcomeAt: one.createdAt };
  return { outcome: 'It ended by itself', outcomeAt: one.expiresAt };
}

const nameOf = ({ clientName, clientId }: { clientName: string | null; clientId: string }) =>
  sanitizeDisplayText(clientName ?? clientId, 80);

const waitingRow = (one: BackchannelRequest) => ({ ...one, clientName: nameOf(one) });

const neighbours = ({ page, pages }: Part) => ({
  page,
  pages,
  previous: page > 1 ? page - 1 : undefined,
  next: page < pages ? page + 1 : undefined,
});

export function ownDelegationsPage(
  view: {
    waiting: BackchannelRequest[];
    muted: BlockedClient[];
    active: OwnDelegation[];
    activePart: Part;
    past: OwnDelegation[];
    pastPart: Part;
    pastTotal: number;
    isPastOpen: boolean;
    /** host of this service, the resource of delegations requested without one */
    ownHost: string;
    /** the delegation just ended */
    ended?: Delegation;
    email: string;
    csrf: string;
    signOut: string;
  },
  config: ConsentConfig,
): Page {
  return brandedPage(
    {
      title: view.ended ? 'Ended: Your delegations' : 'Your delegations',
      view: 'delegations',
      isWide: true,
      data: {
        email: view.email,
        csrf: view.csrf,
        signOut: view.signOut,
        pastTotal: view.pastTotal,
        isPastOpen: view.isPastOpen,
        waiting: view.waiting.map(waitingRow),
        muted: view.muted.map((one) => ({ ...one, clientName: nameOf(one) })),
        active: view.active.map((one) => rowOf(one, view.ownHost)),
        past: view.past.map((one) => rowOf(one, view.ownHost)),
        activePages: neighbours(view.activePart),
        pastPages: neighbours(view.pastPart),
        ended: view.ended && describeAgent(view.ended),
      },
    },
    config,
  );
}

/** Asks for confirmation: ending a delegation cannot be undone. */
export const endDelegationPage = (
  { delegation, csrf, ownHost }: { delegation: OwnDelegation; csrf: string; ownHost: string },
  config: ConsentConfig,
): Page =>
  brandedPage(
    {
      title: 'End this delegation?',
      view: 'end-delegation',
      data: { row: rowOf(delegation, ownHost), csrf },
    },
    config,
  );

/** A choice of the project's sign-in methods, if there are several. */
export const methodsPage = (
  methods: { id: string; type: string; href: string }[],
  config: ConsentConfig,
): Page =>
  brandedPage(
    {
      title: 'Your delegations',
      view: 'sign-in-methods',
      data: { methods: methods.map(({ id, type, href }) => ({ ...describeMethod(id, type), href })) },
    },
    config,
  );

function describeMethod(id: string, type: string): { label: string; letter: string; how?: string } {
  if (type === 'none') return { label: 'Continue with your account here', letter: 'B' };
  const shown = sanitizeDisplayText(id.replace(/[-_.]+/g, ' '), 60);
  const name = providerPreset(id)?.title ?? shown.replace(/^./u, (letter) => letter.toUpperCase());
  const how = type === 'password' ? 'with a user name and password' : undefined;
  return { label: `Continue with ${name}`, letter: [...name][0] ?? '?', how };
}

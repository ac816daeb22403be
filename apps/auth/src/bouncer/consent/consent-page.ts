import { describeAgent } from '../../pages/describe-agent.js';
import type { Page } from '../../pages/page.js';
import { sanitizeDisplayText, sanitizeParagraphs } from '../../pages/sanitize-display-text.js';
import type { ConsentConfig } from '../../projects/branding/consent-config.js';
import { brandedPage } from '../../projects/branding/branded-page.js';
import {
  type DescribedScope,
  describeScopes,
  type ToolDescription,
} from '../../projects/tools/scope-words.js';
import { SCOPE_DESCRIPTION_MAX_LENGTH } from '../../limits.js';

export interface ConsentView {
  agentDid: string;
  agentName: string | null;
  /** whether the agent proved possession of its DID's key; undefined if it was not asked to */
  agentProven?: boolean;
  projectName: string;
  identifier: string | null;
  lifetimeDays: number;
  endsAt: Date;
  scopes: readonly string[];
  /** scopes that the project marks as risky */
  riskyScopes?: readonly string[];
  /** what their resources say about them */
  described?: readonly DescribedScope[];
  redirectUri: string | null;
  delegationId: string;
  csrf: string;
  action: string;
  /** page where the person can revoke it later */
  ownPath: string;
  /** signed in with an account of this service */
  ownAccount: boolean;
  /** the person tried to approve without accepting the required terms */
  termsFault?: boolean;
}

/** The agent's request in plain words, with both answers. */
export function consentPage(view: ConsentView, config: ConsentConfig): Page {
  const { ui, terms } = config;
  const project = sanitizeDisplayText(view.projectName, 120);
  const title = ui?.title
    ? sanitizeDisplayText(ui.title, 120)
    : `Allow an agent to act for you at ${project}?`;
  return brandedPage(
    {
      title: view.termsFault ? `Error: ${title}` : title,
      status: view.termsFault ? 400 : 200,
      view: 'agent-consent',
      data: {
        ...view,
        ...describeAgent(view),
        title,
        description: sanitizeParagraphs(
          ui?.description ??
            'An agent asks to do what is listed below in your name. Allow it only if you expected this.',
          600,
        ),
        project,
        identifier: view.identifier && sanitizeDisplayText(view.identifier, 254),
        lifetime: view.lifetimeDays === 1 ? 'after one day' : `after ${view.lifetimeDays} days`,
        tools: describeScopes(view.scopes, { risky: view.riskyScopes, described: view.described }).map(shown),
        scopes: [...new Set(view.scopes)],
        returnsTo: view.redirectUri && hostShown(view.redirectUri),
        terms: terms?.text ? sanitizeParagraphs(terms.text, 2_000) : [],
        termsUrl: terms?.url,
        termsRequired: terms?.required === true,
        approveText: ui?.approveButtonText ? sanitizeDisplayText(ui.approveButtonText, 40) : 'Allow',
        denyText: ui?.denyButtonText ? sanitizeDisplayText(ui.denyButtonText, 40) : 'Refuse',
        signOut: view.ownAccount,
      },
    },
    config,
  );
}

const shown = ({ name, ...tool }: ToolDescription) => ({
  ...tool,
  name: sanitizeDisplayText(name, SCOPE_DESCRIPTION_MAX_LENGTH),
});

/** The redirect target as shown: a host, or an app by its scheme. */
export const hostShown = (uri: string): string => {
  const { host, protocol } = new URL(uri);
  return sanitizeDisplayText(host === '' ? `an app (${protocol.slice(0, -1)})` : host, 120);
};

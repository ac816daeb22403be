import type { Page } from '../pages/pages.service.js';
import type { ConsentConfig } from '../projects/consent-config.js';
import { actionOf, inWords, toolOf } from '../projects/tool-scope.js';
import { brandedPage } from './bouncer-page.js';
import { showable, showableParagraphs } from '../pages/showable.js';

export interface ConsentView {
  agentDid: string;
  agentName: string | null;
  projectName: string;
  identifier: string | null;
  lifetimeDays: number;
  endsAt: Date;
  scopes: readonly string[];
  redirectUri: string | null;
  delegationId: string;
  csrf: string;
  action: string;
  /** signed in with an account of this service */
  ownAccount: boolean;
  /** approving was tried without accepting terms that must be accepted */
  termsFault?: boolean;
}

/** What an agent asks for, in words, and the two answers to it. */
export function consentPage(view: ConsentView, config: ConsentConfig): Page {
  const { ui, terms } = config;
  const agent = view.agentName === null ? 'an agent' : showable(view.agentName, 60) || 'an agent';
  const title = ui?.title ? showable(ui.title, 120) : `Let ${agent} act for you?`;
  return brandedPage(
    {
      title: view.termsFault ? `Error: ${title}` : title,
      status: view.termsFault ? 400 : 200,
      view: 'agent-consent',
      data: {
        ...view,
        title,
        description: showableParagraphs(
          ui?.description ??
            'An agent asks to use the tools below on your behalf. Approve only if you expected this.',
          600,
        ),
        agentName: view.agentName && showable(view.agentName, 120),
        agentDid: showable(view.agentDid, 512),
        project: showable(view.projectName, 120),
        identifier: view.identifier && showable(view.identifier, 254),
        lifetime: `after ${view.lifetimeDays} ${view.lifetimeDays === 1 ? 'day' : 'days'},`,
        endsOn: view.endsAt.toISOString().slice(0, 10),
        tools: toolsInWords(view.scopes),
        returnsTo: view.redirectUri && hostShown(view.redirectUri),
        terms: terms?.text ? showableParagraphs(terms.text, 2_000) : [],
        termsUrl: terms?.url,
        termsRequired: terms?.required === true,
        approveText: ui?.approveButtonText ? showable(ui.approveButtonText, 40) : 'Approve',
        denyText: ui?.denyButtonText ? showable(ui.denyButtonText, 40) : 'Refuse',
        signOut: view.ownAccount,
      },
    },
    config,
  );
}

/** The scopes by tool, in the order asked for: `files: read, write`. */
export function toolsInWords(
  scopes: readonly string[],
): { name: string; actions: string; scopes: string[] }[] {
  const tools = new Map<string, string[]>();
  for (const scope of scopes) tools.set(toolOf(scope), [...(tools.get(toolOf(scope)) ?? []), scope]);
  return [...tools].map(([tool, own]) => ({
    name: inWords(tool),
    actions: own.map((scope) => inWords(actionOf(scope))).join(', '),
    scopes: own,
  }));
}

const hostShown = (uri: string): string => {
  const { host, protocol } = new URL(uri);
  return showable(host === '' ? `an app (${protocol.slice(0, -1)})` : host, 120);
};

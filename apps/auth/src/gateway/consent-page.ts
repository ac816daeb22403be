import { describeScopes } from '../projects/scope-words.js';
import { lookalikeHint } from '../pages/lookalikes.js';
import type { Page } from '../pages/page.js';
import { sanitizeDisplayText } from '../pages/sanitize-display-text.js';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

export interface ConsentView {
  clientName?: string;
  email: string;
  /** the host, or the app's scheme, the browser goes back to */
  returnsTo: string;
  /** only ever returns to this machine */
  isLocal: boolean;
  /** the resource asked for; undefined where none was */
  resource?: string;
  /** what is asked for beside the gateway's own scope */
  scopes?: readonly string[];
  organizations: { id: string; name: string }[];
  /** it ends after so long without use, and after so long in all */
  idleDays: number;
  maxDays: number;
  csrf: string;
  interaction: string;
}

export const consentPage = (view: ConsentView): Page => ({
  title: 'Allow an application to act for you?',
  view: 'gateway-consent',
  data: {
    ...view,
    ...describeClient(view.clientName),
    organizations: view.organizations.map(({ id, name }) => ({ id, name: sanitizeDisplayText(name, 80) })),
    resource: view.resource === undefined ? undefined : hostFirst(view.resource),
    returnsTo: sanitizeDisplayText(view.returnsTo, 120),
    tools: describeScopes(view.scopes ?? []),
  },
});

const describeClient = (name: string | undefined) => ({
  clientName: name && sanitizeDisplayText(name, 80),
  clientHint: name && lookalikeHint(name),
});

/** `https://tools.example/mcp` as its host, which says whose it is, and the rest. */
function hostFirst(resource: string): { host: string; rest: string } {
  const url = parseUrl(resource);
  if (!url?.host) return { host: sanitizeDisplayText(resource, 200), rest: '' };
  const { host, pathname, search } = url;
  const rest = pathname === '/' && search === '' ? '' : `${pathname}${search}`;
  return { host: sanitizeDisplayText(host, 255), rest: sanitizeDisplayText(rest, 120) };
}

/** Stands between the form and the redirect: a browser would apply the form's policy to where the redirect leads. */
export const returningPage = (view: { approved: boolean; clientName?: string; resumeUrl: string }): Page => ({
  title: view.approved ? 'Allowed' : 'Refused',
  view: 'returning',
  data: { ...view, ...describeClient(view.clientName) },
  refreshTo: view.resumeUrl,
});

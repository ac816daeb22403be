import { lookalikeHint } from '../../pages/lookalikes.js';
import { countryOfAddress } from '../../pages/country-of-address.js';
import { errorPage } from '../../pages/error-page.js';
import type { Page } from '../../pages/page.js';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';
import { scopesInOneLine } from '../../projects/tools/scope-words.js';
import type { OfferedScope } from '../../projects/resources/resource-scope.js';
import { SCOPE_DESCRIPTION_MAX_LENGTH } from '../../limits.js';
import type { AskingAgent } from '../provider/interactions.service.js';
import type { ConsentOption } from './consent-options.service.js';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

export interface ConsentView {
  clientId: string;
  /** registered under its name by an operator or an organization */
  isVouchedFor: boolean;
  /** it may create sub-delegations for other agents (RFC 8693) */
  passesOn: boolean;
  clientName?: string;
  email: string;
  /** the host or app scheme that the browser returns to */
  returnsTo?: string;
  /** a device without a browser asks (RFC 8628) */
  device?: {
    userCode: string;
    address: string | null;
    askedAt: Date;
    /** from the reader's own address */ isHere: boolean;
  };
  /** an agent without a browser asks (OpenID CIBA) */
  backchannel?: AskingAgent;
  /** its redirect URIs are all on this machine */
  isLocal: boolean;
  /** the requested resource; undefined if none */
  resource?: string;
  /** the organizations that the person could decide for */
  organizations: readonly ConsentOption[];
  chosen: ConsentOption;
  fault?: 'nothing-chosen';
  /** it ends after this long without use, and after a maximum lifetime */
  idleDays: number;
  maxDays: number;
  csrf: string;
  interaction: string;
}

export const consentPage = ({ organizations, chosen, ...view }: ConsentView): Page => ({
  title: 'Allow an application to act for you?',
  view: 'gateway-consent',
  data: {
    ...view,
    ...describeClient(view.clientName),
    clientHost: documentHost(view.clientId),
    // If the options differ between organizations, the person decides for one at a time.
    organizations: (differs(chosen) ? [chosen] : organizations).map(nameOf),
    others: differs(chosen) ? organizations.filter(({ id }) => id !== chosen.id).map(nameOf) : [],
    resource: view.resource === undefined ? undefined : hostFirst(view.resource),
    returnsTo: view.returnsTo && sanitizeDisplayText(view.returnsTo, 120),
    country: view.device?.address && countryOfAddress(view.device.address),
    resourceName: chosen.resourceName && sanitizeDisplayText(chosen.resourceName, 80),
    scopes: chosen.scopes?.map(scopeInWords),
    details: chosen.details,
    holdsSome: chosen.scopes?.some(({ isHeld }) => isHeld),
  },
});

const differs = ({ scopes, details }: ConsentOption) => scopes !== undefined || details !== undefined;

const nameOf = ({ id, name }: ConsentOption) => ({ id, name: sanitizeDisplayText(name, 80) });

/** A description that repeats the name is none. */
const scopeInWords = ({ description, ...scope }: OfferedScope) => ({
  ...scope,
  description: sanitizeDisplayText(
    description === scope.name ? scopesInOneLine([scope.name]) : description,
    SCOPE_DESCRIPTION_MAX_LENGTH,
  ),
});

/** The host that publishes the client's metadata document; everything else about the client is self-asserted. */
const documentHost = (clientId: string): string | undefined =>
  /^https:/i.test(clientId) ? parseUrl(clientId)?.host : undefined;

export type Links = Parameters<typeof errorPage>[0]['links'];

/** Shown if none of the person's organizations lets them grant this. */
export const notAllowedPage = (options: readonly ConsentOption[], links: Links): Page =>
  errorPage({
    status: 403,
    heading: 'You cannot allow this',
    message: options.map(({ name, refusal }) => `${sanitizeDisplayText(name, 80)} ${refusal}.`).join(' '),
    links,
  });

const describeClient = (name: string | undefined) => ({
  clientName: name && sanitizeDisplayText(name, 80),
  clientHint: name && lookalikeHint(name),
});

/** Splits `https://tools.example/mcp` into its host, which identifies the owner, and the rest. */
function hostFirst(resource: string): { host: string; rest: string } {
  const url = parseUrl(resource);
  if (!url?.host) return { host: sanitizeDisplayText(resource, 200), rest: '' };
  const { host, pathname, search } = url;
  const rest = pathname === '/' && search === '' ? '' : `${pathname}${search}`;
  return { host: sanitizeDisplayText(host, 255), rest: sanitizeDisplayText(rest, 120) };
}

/**
 * Shown between the form and the redirect: browsers would apply the form's CSP to the redirect target. They open an app
 * only for a click of the person; a redirect without one would use up the link, which works once.
 */
export const returningPage = (view: {
  approved: boolean;
  clientName?: string;
  resumeUrl: string;
  opensApp: boolean;
}): Page => ({
  title: view.approved ? 'Allowed' : 'Refused',
  view: 'returning',
  data: { ...view, ...describeClient(view.clientName) },
  refreshTo: view.opensApp ? undefined : view.resumeUrl,
});

/** For requests without a browser redirect: the client polls, so there is nowhere to return to. */
export const answeredPage = ({ approved, isDevice }: { approved: boolean; isDevice: boolean }): Page => ({
  title: approved ? 'Allowed' : 'Refused',
  view: 'answered',
  data: { approved, isDevice },
});

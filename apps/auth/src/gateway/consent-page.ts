import { lookalikeHint } from '../pages/lookalikes.js';
import { countryOfAddress } from '../pages/country-of-address.js';
import { errorPage } from '../pages/error-page.js';
import type { Page } from '../pages/page.js';
import { sanitizeDisplayText } from '../pages/sanitize-display-text.js';
import type { OfferedScope } from '../resources/resource-scope.js';
import { SCOPE_DESCRIPTION_MAX_LENGTH } from '../limits.js';
import type { AskingAgent } from './interactions.service.js';
import type { ConsentOption } from './consent-options.service.js';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

export interface ConsentView {
  clientId: string;
  /** an operator registered it under its name */
  isVouchedFor: boolean;
  /** to other agents (RFC 8693) */
  passesOn: boolean;
  clientName?: string;
  email: string;
  /** the host, or the app's scheme, the browser goes back to */
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
  /** only ever returns to this machine */
  isLocal: boolean;
  /** the resource asked for; undefined where none was */
  resource?: string;
  /** those that could be decided for */
  organizations: readonly ConsentOption[];
  chosen: ConsentOption;
  fault?: 'nothing-chosen';
  /** it ends after so long without use, and after so long in all */
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
    // What can be given, and its words, differ: one organization is decided for at a time.
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

const scopeInWords = ({ description, ...scope }: OfferedScope) => ({
  ...scope,
  description: sanitizeDisplayText(description, SCOPE_DESCRIPTION_MAX_LENGTH),
});

/** Who publishes the client's metadata document; what else is said of the client is its own word. */
const documentHost = (clientId: string): string | undefined =>
  /^https:/i.test(clientId) ? parseUrl(clientId)?.host : undefined;

export type Links = Parameters<typeof errorPage>[0]['links'];

/** No organization of the person's lets them give this. */
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

/** Who asked without a browser polls: it goes on by itself. */
export const answeredPage = ({ approved, isDevice }: { approved: boolean; isDevice: boolean }): Page => ({
  title: approved ? 'Allowed' : 'Refused',
  view: 'answered',
  data: { approved, isDevice },
});

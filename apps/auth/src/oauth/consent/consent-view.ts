import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';
import type { ConsentOption } from './consent-options.service.js';
import type { AskingAgent } from '../provider/interactions.service.js';

export interface ConsentView {
  clientId: string;
  /** registered under its name by an operator or an organization */
  isPreregistered: boolean;
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

const differs = ({ scopes, details }: ConsentOption) => scopes !== undefined || details !== undefined;

const nameOf = ({ id, name }: ConsentOption) => ({ id, name: sanitizeDisplayText(name, 80) });

/** If the options differ between organizations, the person decides for one at a time: the others are links. */
export const organizationsOf = ({ organizations, chosen }: ConsentView) => ({
  offered: (differs(chosen) ? [chosen] : organizations).map(nameOf),
  others: differs(chosen) ? organizations.filter(({ id }) => id !== chosen.id).map(nameOf) : [],
});

/** The host that publishes the client's metadata document; everything else about the client is self-asserted. */
export const documentHost = (clientId: string): string | undefined =>
  /^https:/i.test(clientId) ? parseUrl(clientId)?.host : undefined;

/** Splits `https://tools.example/mcp` into its host, which identifies the owner, and the rest. */
export function hostFirst(resource: string): { host: string; rest: string } {
  const url = parseUrl(resource);
  if (!url?.host) return { host: sanitizeDisplayText(resource, 200), rest: '' };
  const { host, pathname, search } = url;
  const rest = pathname === '/' && search === '' ? '' : `${pathname}${search}`;
  return { host: sanitizeDisplayText(host, 255), rest: sanitizeDisplayText(rest, 120) };
}

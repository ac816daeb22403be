// All URLs and DIDs of this service, derived only from its configured origin (docs/design/delegations.md and
// docs/design/oauth.md).
import { encodeDidWeb } from '@bonafide/vc-jwt/did-web';

export const GATEWAY_PATH = '/api/v1/gateway/oauth';
export const BOUNCER_PATH = '/api/v1/bouncer';
export const CONSOLE_PATH = '/console';

const hostOf = (publicUrl: string) => new URL(publicUrl).host;

export const gatewayIssuer = (publicUrl: string) => `${publicUrl}${GATEWAY_PATH}`;

/** Where a person enters the code shown by a device (RFC 8628 section 3.3.1): short, because it is typed too. */
export const devicePage = (publicUrl: string) => `${publicUrl}/device`;

/** `did:web:<host>:orgs:<slug>` */
export const organizationDid = (publicUrl: string, slug: string) =>
  encodeDidWeb(hostOf(publicUrl), ['orgs', slug]);

/** `did:web:<host>:orgs:<slug>:users:<id>` */
export const userDid = (publicUrl: string, slug: string, userId: string) =>
  encodeDidWeb(hostOf(publicUrl), ['orgs', slug, 'users', userId]);

/** `did:web:<host>:clients:<client_id>` */
export const clientDid = (publicUrl: string, clientId: string) =>
  encodeDidWeb(hostOf(publicUrl), ['clients', clientId]);

/** Where a status list is published; the first one has the bare path. */
export const statusListUrl = (publicUrl: string, listNumber: number) =>
  `${gatewayIssuer(publicUrl)}/status-list${listNumber === 1 ? '' : `/${listNumber}`}`;

/** The default redirect URI of upstream providers. */
export const callbackUrl = (publicUrl: string) => `${publicUrl}${BOUNCER_PATH}/oauth/callback`;

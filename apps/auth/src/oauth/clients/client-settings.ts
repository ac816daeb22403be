// The settings of a client that an operator or an organization registers (docs/design/oauth.md), and the metadata
// stored for it.
import { invalidParameter } from '@bonafide/platform/errors';
import { type ClientKeySet, readClientKeys } from './client-keys.js';
import { type ClientMetadata, readClientMetadata } from './client-metadata.js';
import { CIBA, CLIENT_CREDENTIALS, DEVICE_GRANT, JWT_BEARER, type GrantType } from '../grants/grant-types.js';
import type { MachineAccess, PolicyAccess } from '../../projects/resources/policy-access.js';

export interface ClientSettings {
  name: string;
  redirectUris: string[];
  /** may use the device grant (RFC 8628); then it needs no redirect URI */
  usesDeviceGrant?: boolean;
  /** may ask the organization's people in the background (OpenID CIBA); requires keys, no redirect URI */
  usesBackchannel?: boolean;
  /** URL notified when a request is answered (ping mode); null or omitted: the client polls */
  notificationEndpoint?: string | null;
  /** the client authenticates with one of these keys (private_key_jwt); omitted: a public client */
  jwks?: unknown;
  requireDpop?: boolean;
  requirePushedRequests?: boolean;
  /**
   * may present assertions from organizations' identity providers (ID-JAG; docs/design/oauth.md); requires keys, no
   * redirect URI
   */
  usesIdentityAssertions?: boolean;
  /** the most it may get for itself (RFC 6749 section 4.4; docs/design/oauth.md); default: nothing */
  machineAccess?: PolicyAccess[] | null;
}

export type PreregisteredMetadata = Omit<ClientMetadata, 'token_endpoint_auth_method'> & {
  token_endpoint_auth_method: 'none' | 'private_key_jwt';
  jwks?: ClientKeySet;
  /** OpenID CIBA Core section 4 */
  backchannel_token_delivery_mode?: 'poll' | 'ping';
  backchannel_client_notification_endpoint?: string;
};

/** @throws ServiceError `invalid-request` that names the invalid setting */
export function metadataOf(settings: ClientSettings): PreregisteredMetadata {
  const { name, redirectUris, usesDeviceGrant, usesBackchannel = false, machineAccess, jwks } = settings;
  const { usesIdentityAssertions = false } = settings;
  const asksWithoutBrowser = usesBackchannel || usesIdentityAssertions || Boolean(machineAccess);
  if (redirectUris.length === 0 && !usesDeviceGrant && !asksWithoutBrowser)
    throw invalidParameter(
      'redirectUris',
      'redirectUris: at least one, unless the client asks without a browser',
    );
  const metadata = readClientMetadata(
    {
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: usesDeviceGrant ? [DEVICE_GRANT] : undefined,
      dpop_bound_access_tokens: settings.requireDpop,
      require_pushed_authorization_requests: settings.requirePushedRequests,
    },
    { asksWithoutBrowser },
  );
  if (metadata.client_name === undefined)
    throw invalidParameter('name', 'name: must have visible characters');
  if (jwks === undefined || jwks === null) {
    if (usesBackchannel)
      throw invalidParameter('jwks', 'jwks: needed by a client that asks in the background');
    if (usesIdentityAssertions)
      throw invalidParameter('jwks', 'jwks: needed by a client that brings assertions');
    if (machineAccess)
      throw invalidParameter('machineAccess', 'machineAccess: a machine authenticates with keys (jwks)');
    return metadata;
  }
  const grants = [
    ...metadata.grant_types,
    ...(machineAccess ? [CLIENT_CREDENTIALS] : []),
    ...(usesIdentityAssertions ? [JWT_BEARER] : []),
  ] as GrantType[];
  const own = { ...metadata, grant_types: grants };
  return {
    ...own,
    ...(usesBackchannel && backchannelOf(own, settings)),
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: readClientKeys(jwks),
  };
}

function backchannelOf({ grant_types }: ClientMetadata, { notificationEndpoint }: ClientSettings) {
  const grants = { grant_types: [...grant_types, CIBA] as PreregisteredMetadata['grant_types'] };
  if (!notificationEndpoint) return { ...grants, backchannel_token_delivery_mode: 'poll' as const };
  return {
    ...grants,
    backchannel_token_delivery_mode: 'ping' as const,
    backchannel_client_notification_endpoint: notificationEndpoint,
  };
}

export const settingsOf = ({
  metadata,
  machineAccess,
}: {
  metadata: PreregisteredMetadata;
  machineAccess: MachineAccess | null;
}): ClientSettings => ({
  name: metadata.client_name!,
  redirectUris: metadata.redirect_uris,
  usesDeviceGrant: metadata.grant_types.includes(DEVICE_GRANT),
  usesBackchannel: metadata.grant_types.includes(CIBA),
  notificationEndpoint: metadata.backchannel_client_notification_endpoint,
  jwks: metadata.jwks,
  requireDpop: metadata.dpop_bound_access_tokens,
  requirePushedRequests: metadata.require_pushed_authorization_requests,
  usesIdentityAssertions: metadata.grant_types.includes(JWT_BEARER),
  machineAccess: machineAccess?.resources,
});

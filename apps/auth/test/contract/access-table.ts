import { EFFECTS, type Effect, needsStepUp } from '../../src/core/http/effects.js';
import type { Role } from '../../src/people/users/user.js';

/**
 * Who may call what at the authorization service. What is not listed is refused. docs/access-auth.md shows this table.
 */
export interface AccessRow {
  /** a signed-in member with at least this role, of the organization that the path leads to */
  role?: Role;
  /** anybody who is signed in, about themselves */
  self?: true;
  /** the project's key: a runtime key is enough, or it takes a management key */
  key?: 'runtime' | 'management';
  /** names something of their own: what is not theirs is not there */
  ofTheirs?: true;
  /** a client of the gateway, about its own tokens */
  client?: true;
  /** no credential is asked for; what else is needed */
  open?: string;
  /** clients are public: an `Authorization` header is refused */
  refusesCredentials?: true;
  /** others' keys and sessions are answered too, about what is theirs */
  answersOwn?: true;
}

const read: AccessRow = { role: 'viewer', key: 'management' };
const change: AccessRow = { role: 'admin', key: 'management' };
const viewer: AccessRow = { role: 'viewer' };
const admin: AccessRow = { role: 'admin' };
const owner: AccessRow = { role: 'owner' };
const open: AccessRow = { open: 'public' };

const BOUNCER = '/api/v1/bouncer';
const PROJECT = `${BOUNCER}/projects/{projectId}`;
const DASHBOARD = '/api/v1/dashboard';
const ACCOUNT = `${DASHBOARD}/account`;
const GATEWAY = '/api/v1/gateway/oauth';
const ORGANIZATION = `${DASHBOARD}/organizations/{org}`;
const OWN_PROJECT = `${DASHBOARD}/projects/{projectId}`;

export const ACCESS_TABLE: Record<string, AccessRow> = {
  [`GET ${GATEWAY}/authorize`]: { open: 'a client; a person signs in and approves' },
  [`POST ${GATEWAY}/par`]: { open: 'a client; a person signs in and approves', refusesCredentials: true },
  [`POST ${GATEWAY}/device_authorization`]: {
    open: 'a client; a person types its code, signs in and approves',
    refusesCredentials: true,
  },
  [`POST ${GATEWAY}/bc-authorize`]: {
    open: 'a client by its key; the person it names signs in and approves',
    refusesCredentials: true,
  },
  [`POST ${GATEWAY}/token`]: {
    open: 'a code and its verifier, a device code, a request’s id, a refresh or an access token, a machine’s key, an assertion',
    refusesCredentials: true,
  },
  [`POST ${GATEWAY}/register`]: open,
  [`POST ${GATEWAY}/revoke`]: { client: true, key: 'management', answersOwn: true },
  [`POST ${GATEWAY}/introspect`]: { client: true, key: 'runtime', answersOwn: true },
  [`GET ${GATEWAY}/jwks`]: open,
  [`GET /.well-known/oauth-authorization-server${GATEWAY}`]: open,
  'GET /orgs/{slug}/did.json': open,
  'GET /orgs/{slug}/users/{userId}/did.json': open,
  'GET /clients/{clientId}/did.json': open,
  [`GET ${GATEWAY}/status-list`]: open,
  [`GET ${GATEWAY}/status-list/{number}`]: open,

  [`GET ${BOUNCER}/authorize`]: { open: 'public; stores nothing' },
  [`POST ${BOUNCER}/authorize`]: { key: 'runtime' },
  [`GET ${BOUNCER}/authorize/{requestId}/status`]: { key: 'runtime' },
  [`POST ${BOUNCER}/oauth/token`]: { open: 'a code, and its verifier if it has one' },
  [`GET ${BOUNCER}/delegations`]: { ...read, answersOwn: true },
  [`GET ${BOUNCER}/delegations/{id}`]: read,
  [`POST ${BOUNCER}/delegations/{id}/revoke`]: change,
  [`POST ${BOUNCER}/delegations/verify`]: { role: 'viewer', key: 'runtime', answersOwn: true },
  [`GET ${PROJECT}/providers`]: read,
  [`GET ${PROJECT}/config`]: read,
  [`PUT ${PROJECT}/config`]: change,
  [`PATCH ${PROJECT}/config`]: change,
  [`GET ${PROJECT}/consent-config`]: read,
  [`PUT ${PROJECT}/consent-config`]: change,
  [`PATCH ${PROJECT}/consent-config`]: change,
  [`GET ${PROJECT}/tool-protections`]: read,
  [`PUT ${PROJECT}/tool-protections`]: change,
  [`PATCH ${PROJECT}/tool-protections`]: change,

  [`POST ${DASHBOARD}/sign-in`]: { open: 'e-mail address and password' },
  [`POST ${DASHBOARD}/passkeys/sign-in/options`]: { open: 'public; stores nothing' },
  [`POST ${DASHBOARD}/passkeys/sign-in`]: { open: 'a passkey' },
  [`POST ${DASHBOARD}/sign-out`]: { self: true },
  [`GET ${DASHBOARD}/me`]: { self: true },
  [`GET ${DASHBOARD}/organizations`]: { self: true },
  [`GET ${DASHBOARD}/provider-presets`]: { self: true },
  [`GET ${ACCOUNT}`]: { self: true },
  [`POST ${ACCOUNT}/step-up/options`]: { self: true },
  [`POST ${ACCOUNT}/step-up`]: { self: true },
  [`POST ${ACCOUNT}/passkeys/options`]: { self: true },
  [`POST ${ACCOUNT}/passkeys`]: { self: true },
  [`PATCH ${ACCOUNT}/passkeys/{passkeyId}`]: { self: true, ofTheirs: true },
  [`DELETE ${ACCOUNT}/passkeys/{passkeyId}`]: { self: true, ofTheirs: true },
  [`POST ${ACCOUNT}/totp`]: { self: true },
  [`POST ${ACCOUNT}/totp/confirm`]: { self: true },
  [`DELETE ${ACCOUNT}/totp`]: { self: true, ofTheirs: true },
  [`POST ${ACCOUNT}/recovery-codes`]: { self: true },
  [`PUT ${ACCOUNT}/password`]: { self: true },
  [`GET ${ACCOUNT}/sessions`]: { self: true },
  [`DELETE ${ACCOUNT}/sessions/{sessionId}`]: { self: true, ofTheirs: true },
  [`POST ${ACCOUNT}/sessions/end-others`]: { self: true },
  [`GET ${ORGANIZATION}/members`]: viewer,
  [`POST ${ORGANIZATION}/members`]: owner,
  [`GET ${ORGANIZATION}/invitations`]: viewer,
  [`DELETE ${ORGANIZATION}/invitations/{invitedId}`]: owner,
  [`PATCH ${ORGANIZATION}/members/{userId}`]: owner,
  [`DELETE ${ORGANIZATION}/members/{userId}`]: owner,
  [`POST ${ORGANIZATION}/members/{userId}/disable`]: owner,
  [`POST ${ORGANIZATION}/members/{userId}/enable`]: owner,
  [`POST ${ORGANIZATION}/members/{userId}/sign-out`]: owner,
  [`GET ${ORGANIZATION}/projects`]: viewer,
  [`POST ${ORGANIZATION}/projects`]: admin,
  [`GET ${ORGANIZATION}/delegations`]: viewer,
  [`GET ${ORGANIZATION}/audit-log`]: viewer,
  [`GET ${ORGANIZATION}/audit-log/checkpoint`]: viewer,
  [`GET ${ORGANIZATION}/audit-log/export`]: viewer,
  [`GET ${ORGANIZATION}/audit-log/inclusion`]: viewer,
  [`GET ${ORGANIZATION}/audit-log/consistency`]: viewer,
  [`GET ${ORGANIZATION}/resources`]: viewer,
  [`PUT ${ORGANIZATION}/resources`]: admin,
  [`DELETE ${ORGANIZATION}/resources/{resourceId}`]: admin,
  [`GET ${ORGANIZATION}/clients`]: viewer,
  [`POST ${ORGANIZATION}/clients`]: admin,
  [`PATCH ${ORGANIZATION}/clients/{registeredClient}`]: admin,
  [`DELETE ${ORGANIZATION}/clients/{registeredClient}`]: admin,
  [`GET ${ORGANIZATION}/agent-policy`]: viewer,
  [`PUT ${ORGANIZATION}/agent-policy`]: admin,
  [`GET ${ORGANIZATION}/sign-in-policy`]: viewer,
  [`PUT ${ORGANIZATION}/sign-in-policy`]: owner,
  [`GET ${ORGANIZATION}/company-sign-in`]: viewer,
  [`PUT ${ORGANIZATION}/company-sign-in`]: owner,
  [`DELETE ${ORGANIZATION}/company-sign-in`]: owner,
  [`GET ${ORGANIZATION}/identity-providers`]: viewer,
  [`PUT ${ORGANIZATION}/identity-providers`]: owner,
  [`DELETE ${ORGANIZATION}/identity-providers/{identityProvider}`]: owner,
  [`GET ${ORGANIZATION}/domains`]: viewer,
  [`POST ${ORGANIZATION}/domains`]: owner,
  [`POST ${ORGANIZATION}/domains/{domain}/verify`]: owner,
  [`DELETE ${ORGANIZATION}/domains/{domain}`]: owner,
  [`GET ${OWN_PROJECT}`]: viewer,
  [`PATCH ${OWN_PROJECT}`]: admin,
  [`DELETE ${OWN_PROJECT}`]: owner,
  [`GET ${OWN_PROJECT}/api-keys`]: viewer,
  [`POST ${OWN_PROJECT}/api-keys`]: admin,
  [`DELETE ${OWN_PROJECT}/api-keys/{keyId}`]: admin,
  [`GET ${DASHBOARD}/delegations/{id}`]: viewer,
  [`POST ${DASHBOARD}/delegations/{id}/revoke`]: admin,
  [`GET ${OWN_PROJECT}/auth-methods`]: viewer,
  [`PUT ${OWN_PROJECT}/auth-methods/{methodId}`]: admin,
  [`DELETE ${OWN_PROJECT}/auth-methods/{methodId}`]: admin,
  [`PUT ${OWN_PROJECT}/default-auth-method`]: admin,
  [`GET ${OWN_PROJECT}/tools`]: viewer,
  [`PUT ${OWN_PROJECT}/tools/{tool}`]: admin,
  [`DELETE ${OWN_PROJECT}/tools/{tool}`]: admin,
  [`GET ${OWN_PROJECT}/consent`]: viewer,
  [`PUT ${OWN_PROJECT}/consent`]: admin,
  [`POST ${OWN_PROJECT}/consent/preview`]: viewer,
  [`GET ${OWN_PROJECT}/worker`]: viewer,
  [`PUT ${OWN_PROJECT}/worker`]: admin,
  [`POST ${OWN_PROJECT}/worker/test`]: admin,
  [`POST ${OWN_PROJECT}/webhook-secret/rotate`]: admin,
  [`GET ${OWN_PROJECT}/deliveries`]: viewer,
  [`GET ${OWN_PROJECT}/deliveries/{deliveryId}`]: viewer,
  [`POST ${OWN_PROJECT}/deliveries/{deliveryId}/resend`]: admin,
};

const ROLES_FROM: Record<Role, string> = {
  viewer: 'viewer, admin, owner',
  admin: 'admin, owner',
  owner: 'owner',
};

const KEYS_FROM = { runtime: 'runtime, management', management: 'management' } as const;

/** The page that shows the table, with what each operation can do, as it says itself. */
export function accessMarkdown(effectsIn: (operation: string) => readonly Effect[]): string {
  const rows = Object.entries(ACCESS_TABLE).map(([operation, row]) => [
    `\`${operation}\``,
    row.open ?? '',
    row.role ? ROLES_FROM[row.role] : row.self ? 'anybody, about themselves' : '',
    row.key ? KEYS_FROM[row.key] : '',
    row.client ? 'its own tokens' : '',
    effectsIn(operation)
      .map((one) => EFFECTS[one].words)
      .join('; '),
    needsStepUp(effectsIn(operation)) ? 'yes' : '',
  ]);
  const all = [
    [
      'operation',
      'without a credential',
      'member',
      "the project's key",
      'gateway client',
      'what it can do',
      'step-up',
    ],
    ...rows,
  ];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((cells) => cells[column]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n]!)).join(' | ')} |`;
  return [line(all[0]!), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

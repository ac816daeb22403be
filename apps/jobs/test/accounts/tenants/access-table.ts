import { MEMBER_ROLES, type MemberRole, scopesOfRole } from '../../../src/accounts/members/member-role.js';
import {
  EFFECTS,
  type Effect,
  isRecordedChange,
  lineOf,
  signInAreasOf,
} from '../../../src/accounts/access/effects.js';
import { type Scope, SCOPES } from '../../../src/accounts/access/scopes.js';

/**
 * Who may call what, apart from an operator's private key, which may call everything but what has a secret of its own. What is not
 * listed is refused. docs/access.md shows this table.
 */
export interface AccessRow {
  /** an agent's token or a restricted key that holds any of these, or all of one inner list */
  scopes?: readonly (Scope | readonly Scope[])[];
  /** whatever scope it is: what the request does decides further */
  any?: boolean;
  /** shows persons whole: not for viewers */
  personal?: boolean;
  publicKey?: boolean;
  /** a session token, about its own job alone; at the listing as the parameter `token` */
  session?: boolean;
  /** the private key has no session of its own */
  sessionOnly?: boolean;
  /** whoever knows it: no account's credential is asked for */
  open?: 'public' | 'a provider’s secret';
  /** is refused for its form, after the guard: what it gives needs more than the right to ask */
  body?: object;
  /** the body's `type`, where the answer depends on it */
  type?: string;
}

const typed = (type: string, scopes: AccessRow['scopes'], session = false): [string, AccessRow] => [
  `POST /api/jobs ${type}`,
  { scopes, session, type },
];

export const ACCESS_TABLE: Record<string, AccessRow> = {
  'GET /api/jobs': { scopes: ['jobs:read'], session: true },
  ...Object.fromEntries([
    typed('id-verification', ['jobs:write'], true),
    typed('id-reverification', ['jobs:write'], true),
    typed('selfie-verification', ['jobs:write'], true),
    typed('id-crosscheck', [['jobs:write', 'crosscheck:run']]),
    typed('id-aamva', ['jobs:write']),
    typed('id-aml', [['jobs:write', 'aml:screen']]),
    typed('ecbsv-ssn', [['jobs:write', 'ssn:verify']]),
    typed('private-ssn', [['jobs:write', 'ssn:verify']]),
    typed('dob', [['jobs:write', 'dob:verify']]),
    typed('tin-validation', [['jobs:write', 'tin:verify']]),
  ]),
  'POST /api/jobs/session': { scopes: ['jobs:write'], publicKey: true },
  'GET /api/jobs/{id}': { scopes: ['jobs:read'], session: true },
  'DELETE /api/jobs/{id}': { scopes: ['jobs:write'] },
  'PUT /api/jobs/{id}/review': { scopes: ['jobs:review'] },
  'GET /api/jobs/{id}/review/proposals': { scopes: ['jobs:review'] },
  'GET /api/jobs/{id}/timeline': { scopes: ['jobs:read'] },
  'GET /api/jobs/{id}/related': { scopes: ['jobs:read'] },
  'GET /api/statistics': { scopes: ['jobs:read'] },
  'POST /api/jobs/{id}/reveal': { scopes: ['jobs:review'], personal: true },
  'POST /api/jobs/{id}/photos/{name}/reveal': { scopes: ['jobs:photos'], personal: true },
  'GET /api/reviews': { scopes: ['jobs:review', 'jobs:read'] },
  'POST /api/reviews/next': { scopes: ['jobs:review'] },
  'GET /api/reviews/{jobId}': { scopes: ['jobs:review'] },
  'POST /api/reviews/{jobId}/claim': { scopes: ['jobs:review'] },
  'DELETE /api/reviews/{jobId}/claim': { scopes: ['jobs:review'] },
  'POST /api/reviews/{jobId}/notes': { scopes: ['jobs:review'] },
  'POST /api/reviews/{jobId}/decision': { scopes: ['jobs:review'] },
  'POST /api/reviews/{jobId}/confirm': { scopes: ['jobs:review'] },
  'POST /api/reviews/{jobId}/reopen': { scopes: ['jobs:review'] },
  'GET /api/jobs/{id}/download': { scopes: [['jobs:read', 'jobs:photos']], personal: true },
  'GET /api/jobs/{id}/callbacks': { scopes: ['jobs:read'], personal: true },
  'POST /api/jobs/{id}/callbacks/{callbackId}/resend': { scopes: ['jobs:write'] },
  'POST /api/tin/verify': { scopes: ['tin:verify'] },
  'POST /api/tin': { scopes: ['tin:verify'] },
  'GET /api/tin/jobs/{id}': { scopes: ['tin:verify', 'jobs:read'], personal: true },
  'POST /api/ssn': { scopes: ['ssn:verify'] },
  'POST /api/private-ssn/verify': { scopes: ['ssn:verify'] },
  'GET /api/private-ssn/jobs/{id}': { scopes: ['ssn:verify', 'jobs:read'], personal: true },
  'POST /api/dob/verify': { scopes: ['dob:verify'] },
  'GET /api/dob/jobs/{id}': { scopes: ['dob:verify', 'jobs:read'], personal: true },
  'POST /api/ecbsv/verify': { scopes: ['ssn:verify'] },
  'GET /api/ecbsv/jobs/{id}': { scopes: ['ssn:verify', 'jobs:read'], personal: true },
  'POST /api/identity/crosscheck': { scopes: ['crosscheck:run'] },
  'POST /api/identity/aamva': { scopes: ['jobs:write'] },
  'POST /api/identity/authenticate': { scopes: ['jobs:write'] },
  'GET /api/identity/documents': { scopes: ['jobs:read', 'jobs:write'] },
  'POST /api/aml/verify': { scopes: ['aml:screen'] },
  'GET /api/aml/{id}/explanation': { scopes: ['jobs:read'], personal: true },
  'GET /api/invites': { scopes: ['invites:write', 'jobs:read'], personal: true },
  'POST /api/invites': { scopes: ['invites:write'] },
  'POST /api/invites/{id}/resend': { scopes: ['invites:write'] },
  'GET /api/management/keys': { scopes: ['account:admin'] },
  'POST /api/management/keys': { scopes: ['account:admin'] },
  'GET /api/management/keys/{id}': { scopes: ['account:admin'] },
  'PATCH /api/management/keys/{id}': { scopes: ['account:admin'] },
  'POST /api/management/keys/{id}/rotate': { scopes: ['account:admin'] },
  'POST /api/management/keys/{id}/disable': { scopes: ['account:admin'] },
  'POST /api/management/keys/{id}/enable': { scopes: ['account:admin'] },
  'DELETE /api/management/keys/{id}': { scopes: ['account:admin'] },
  'GET /api/management/settings': { scopes: ['account:admin', 'policy:write'] },
  'PATCH /api/management/settings': { scopes: ['account:admin', 'policy:write'] },
  'GET /api/management/lists': { scopes: ['account:admin', 'policy:write'], personal: true },
  'POST /api/management/lists': { scopes: ['policy:write'] },
  'DELETE /api/management/lists/{id}': { scopes: ['policy:write'] },
  ...Object.fromEntries(
    [
      'GET issuers',
      'POST issuers',
      'PUT issuers',
      'DELETE issuers',
      'GET members',
      'PUT members',
      'DELETE members',
    ].map((name): [string, AccessRow] => [
      name.replace(' ', ' /api/management/'),
      { scopes: ['account:admin'] },
    ]),
  ),
  'POST /mcp': { scopes: SCOPES, any: true },
  'GET /api/events': { scopes: ['events:read'] },
  'GET /api/deliveries': { scopes: ['events:read'] },
  'GET /api/deliveries/{id}': { scopes: ['events:read'] },
  'POST /api/deliveries/{id}/resend': { scopes: ['account:admin'] },
  'GET /api/management/webhook-endpoints': { scopes: ['account:admin'] },
  'POST /api/management/webhook-endpoints': { scopes: ['account:admin'] },
  'GET /api/management/webhook-endpoints/{id}': { scopes: ['account:admin'] },
  'PATCH /api/management/webhook-endpoints/{id}': { scopes: ['account:admin'] },
  'DELETE /api/management/webhook-endpoints/{id}': { scopes: ['account:admin'] },
  'POST /api/management/webhook-endpoints/{id}/rotate': {
    scopes: ['account:admin'],
    body: { graceSeconds: 'x' },
  },
  'POST /api/management/webhook-endpoints/{id}/test': { scopes: ['account:admin'] },
  'POST /api/management/webhook-endpoints/{id}/recover': { scopes: ['account:admin'] },
  'GET /api/audit': { scopes: ['audit:read'] },
  'GET /api/audit/checkpoint': { scopes: ['audit:read'] },
  'GET /api/audit/export': { scopes: ['audit:read'] },
  'GET /api/audit/inclusion': { scopes: ['audit:read'] },
  'GET /api/audit/consistency': { scopes: ['audit:read'] },
  'GET /verify/session': { session: true, sessionOnly: true },
  'PUT /api/jobs/session/consent': { session: true, sessionOnly: true },
  'PUT /api/jobs/session/document': { session: true, sessionOnly: true },
  'POST /api/jobs/session/keys': { session: true, sessionOnly: true },
  'PUT /api/jobs/session/photos/{name}': { session: true, sessionOnly: true },
  'GET /api/jobs/session/photos/{name}': { session: true, sessionOnly: true },
  'DELETE /api/jobs/session/photos/{name}': { session: true, sessionOnly: true },
  'POST /api/jobs/session/challenge': { session: true, sessionOnly: true },
  'PUT /api/jobs/session/challenge/{id}/frames/{n}': { session: true, sessionOnly: true },
  'POST /api/tin/webhook': { open: 'a provider’s secret' },
  'POST /api/dlv/webhook/license-validation': { open: 'a provider’s secret' },
  'POST /v1/{provider}/email/send': { open: 'a provider’s secret' },
  'POST /v1/{provider}/sms/send': { open: 'a provider’s secret' },
  'GET /.well-known/oauth-protected-resource': { open: 'public' },
  'GET /.well-known/oauth-protected-resource/mcp': { open: 'public' },
  'GET /.well-known/did.json': { open: 'public' },
};

/** Whether who holds these scopes, and nothing that bounds them further, is let in. */
export const isForScopes = ({ scopes = [] }: AccessRow, held: readonly string[]): boolean =>
  scopes.some((entry) => [entry].flat().every((scope) => held.includes(scope)));

/** Whether a token that its issuer and person gave every scope is let in when it acts for a member of this role. */
export const isForRole = (row: AccessRow, role: MemberRole): boolean =>
  isForScopes(row, scopesOfRole(role, true)) && !(row.personal && role === 'viewer');

/** The table as Markdown, with what each operation can do, as it says itself. */
export function accessMarkdown(effectsOf: (operation: string) => readonly Effect[]): string {
  const yes = (allowed: boolean | undefined) => (allowed ? 'yes' : '');
  const scopesOf = ({ scopes = [], any }: AccessRow) =>
    any
      ? 'any; each tool its own'
      : scopes
          .map((entry) =>
            typeof entry === 'string' ? `\`${entry}\`` : entry.map((one) => `\`${one}\``).join(' and '),
          )
          .join(' or ');
  const rows = Object.entries(ACCESS_TABLE).map(([operation, row]) => [
    `\`${operation}\``,
    row.open ?? yes(!row.sessionOnly),
    yes(row.publicKey),
    yes(row.session),
    scopesOf(row),
    MEMBER_ROLES.filter((role) => isForRole(row, role)).join(', '),
    ...effectCells(effectsOf(operation)),
  ]);
  return table([
    [
      'operation',
      'private key',
      'public key',
      'session, own job',
      'agent or restricted key with',
      'for a member of role',
      'what it can do',
      'recent sign-in for',
      'audit trail',
    ],
    ...rows,
  ]);
}

function effectCells(does: readonly Effect[]): string[] {
  const line = lineOf(does);
  return [
    does.map((one) => EFFECTS[one].words).join('; '),
    signInAreasOf(does).join(', '),
    line ? `\`${line}\`` : isRecordedChange(does) ? 'each change' : '',
  ];
}

/** A Markdown table in the form that Prettier gives it. */
function table([head, ...rows]: string[][]): string {
  const widths = head!.map((_, column) => Math.max(...[head!, ...rows].map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head!), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  );
}

import { APPROVER_ROLES, type ApproverRole } from '@bonafide/vc-jwt/delegation-claims';
import { Command, InvalidArgumentError } from 'commander';
import { TRUSTED_TOKEN_SECONDS_MAX } from '../../limits.js';
import { isIssuerDid } from '../../accounts/issuers/issuer-did.js';
import type { ProofKeysService } from '../../accounts/access/proof-keys.service.js';
import { ALL_SCOPES, type Scope } from '../../accounts/access/scopes.js';
import { DEFAULT_APPROVERS, type TrustedIssuer } from '../../accounts/issuers/trusted-issuer.js';
import type {
  NewTrustedIssuer,
  TrustedIssuersService,
} from '../../accounts/issuers/trusted-issuers.service.js';

const issuerDid = (value: string): string => {
  if (!isIssuerDid(value)) throw new InvalidArgumentError('must be a did:web or did:key');
  return value;
};

const scopeList = (value: string): Scope[] => {
  const names = value.split(/[\s,]+/).filter(Boolean);
  const unknown = names.filter((name) => !(ALL_SCOPES as readonly string[]).includes(name));
  if (unknown.length > 0 || names.length === 0)
    throw new InvalidArgumentError(`unknown: ${unknown.join(', ')}; choose from ${ALL_SCOPES.join(', ')}`);
  return names as Scope[];
};

const several = (value: string, before?: unknown): string[] => [...((before as string[]) ?? []), value];

const days = (value: string): number => {
  const seconds = Math.round(Number(value) * 86_400);
  if (!(seconds >= 60 && seconds <= TRUSTED_TOKEN_SECONDS_MAX))
    throw new InvalidArgumentError(`must be a number of days up to ${TRUSTED_TOKEN_SECONDS_MAX / 86_400}`);
  return seconds;
};

const role = (value: string, before?: unknown): ApproverRole[] => {
  const names = value.split(',') as ApproverRole[];
  if (!names.every((name) => APPROVER_ROLES.includes(name)))
    throw new InvalidArgumentError(`choose from ${APPROVER_ROLES.join(', ')}`);
  return [...((before as ApproverRole[]) ?? []), ...names];
};

interface AddOptions {
  did: string;
  audience?: string[];
  project?: string[];
  resource?: string[];
  scopes?: Scope[];
  sandbox: boolean;
  maxDays?: number;
  approverUser?: string[];
  approverDomain?: string[];
  approverRole?: ApproverRole[];
  machine?: string[];
  byPolicy?: boolean;
}

/** Default: owners and admins of the issuing organization. */
function approversOf({
  approverUser,
  approverDomain,
  approverRole,
  machine,
  byPolicy,
}: AddOptions): TrustedIssuer['approvers'] {
  const unasked = { ...(machine && { machines: machine }), ...(byPolicy && { byPolicy }) };
  if (!approverUser && !approverDomain && !approverRole) return { ...DEFAULT_APPROVERS, ...unasked };
  return {
    ...unasked,
    users: approverUser ?? [],
    emailDomains: (approverDomain ?? []).map((domain) => domain.toLowerCase()),
    roles: approverRole ?? [],
  };
}

function issuerOf(options: AddOptions): NewTrustedIssuer {
  const { did, audience = [], project = [], resource = [], scopes, sandbox, maxDays } = options;
  if (!scopes)
    throw new InvalidArgumentError(
      `--scopes is needed: the greatest scopes that agents of this issuer have here. Choose from ${ALL_SCOPES.join(', ')}`,
    );
  const isResource = (name: string) => name.includes('://');
  return {
    did,
    projects: [...project, ...audience.filter((name) => !isResource(name))],
    resources: [...resource, ...audience.filter(isResource)],
    scopes,
    sandbox,
    ...(maxDays !== undefined && { maxTokenSeconds: maxDays }),
    approvers: approversOf(options),
  };
}

/** Warnings about entries for the operator. */
const warningsOf = (issuers: TrustedIssuer[]) => {
  const idle = issuers.filter(({ scopes }) => scopes.length === 0);
  return idle.length === 0
    ? {}
    : {
        warnings: idle.map(
          ({ did, projects, resources }) =>
            `${did} has no scopes for ${[...projects, ...resources].join(', ')}: its agents may do nothing; \`issuer add\` it again with --scopes`,
        ),
      };
};

/**
 * `issuer add|remove|list`, `proof-key rotate`: the issuers an account trusts, and the keys that sign their agents'
 * actions.
 */
export function issuerCommands(
  program: Command,
  services: { issuers: () => TrustedIssuersService; proofKeys: () => ProofKeysService },
  print: (line: string) => void,
): void {
  const show = (asJson: boolean | undefined, value: unknown) =>
    print(asJson ? JSON.stringify(value) : JSON.stringify(value, null, 2));
  const shown = (accountId: string, trustedIssuers: TrustedIssuer[]) => ({
    accountId,
    trustedIssuers,
    ...warningsOf(trustedIssuers),
  });
  const issuer = program.command('issuer').description('issuers of bearer tokens that an account trusts');
  issuer
    .command('add <accountId>')
    .description('trusts an issuer’s agents; for an audience already present, changes its bounds')
    .requiredOption('--did <did>', 'the issuer: did:web of an organization, or a did:key', issuerDid)
    .option('--project <id>', 'a project whose delegation tokens count; may be repeated', several)
    .option('--resource <url>', 'a resource whose gateway access tokens count; may be repeated', several)
    .option(
      '--audience <audience>',
      'a project or a resource, recognized by its form; may be repeated',
      several,
    )
    .option('--scopes <scopes>', 'maximum scopes, comma-separated; required', scopeList)
    .option('--sandbox', "only for the account's sandbox space; otherwise only for the live one", false)
    .option(
      '--max-days <days>',
      'the longest life of a token, from its issue to its end; 30 unless told',
      days,
    )
    .option('--approver-user <did>', 'accepted approver: this person; may be repeated', several)
    .option(
      '--approver-domain <domain>',
      'accepted approvers: verified e-mail addresses of this domain',
      several,
    )
    .option(
      '--approver-role <role>',
      'members with these roles; owner and admin unless anybody is named',
      role,
    )
    .option('--machine <did>', 'a client that may act for itself, by its DID; may be repeated', several)
    .option('--by-policy', "delegations given by the issuer's policy count as approved by the person")
    .option('--json', 'print one line of JSON')
    .action(async (accountId: string, { json, ...options }: AddOptions & { json?: boolean }) =>
      show(json, shown(accountId, await services.issuers().add(accountId, issuerOf(options)))),
    );
  issuer
    .command('remove <accountId>')
    .description('stops trusting its agents within a second')
    .requiredOption('--did <did>', 'the issuer', issuerDid)
    .option('--audience <audience>', 'only for this project or resource')
    .option('--json', 'print one line of JSON')
    .action(async (accountId: string, { did, audience, json }) =>
      show(json, shown(accountId, await services.issuers().remove(accountId, did, audience))),
    );
  issuer
    .command('list <accountId>')
    .option('--json', 'print one line of JSON')
    .action(async (accountId: string, { json }) =>
      show(json, shown(accountId, await services.issuers().list(accountId))),
    );
  program
    .command('proof-key')
    .description('keys that sign proofs of agents’ actions')
    .command('rotate')
    .option('--json', 'print one line of JSON')
    .action(async ({ json }) => show(json, { keyNumber: await services.proofKeys().rotate() }));
}

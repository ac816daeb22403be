import type { JobType } from '@bonafide/contracts/job-types';
import { ServiceError } from '@bonafide/platform/errors';
import type { Actor, AuthorizationDetail } from '@bonafide/vc-jwt/delegation-claims';
import type { AuditActor } from '../audit/record-audit-event.js';
import type { Access } from './access.js';
import { type Account, tenantOf } from '../account.js';
import type { SessionResult } from '../settings/account-settings.js';
import { bearerChallenge, type TokenScheme } from './bearer-challenge.js';
import { type Read, showsPersons, type SignInArea } from './effects.js';
import { metadataUrl, type OwnResource } from './resource-metadata.js';
import type { Grant, Grantor } from '../grants/grant.js';
import type { KeyGrant } from './key-grant.js';
import type { MemberRole } from '../members/member-role.js';
import type { Scope } from './scopes.js';

export type SessionOpener = 'key' | 'public' | 'bearer';

/**
 * A session cannot open one. A key that may not read results is treated like other callers: its sessions read none
 * either.
 */
export const openerOf = ({ kind, scopes }: Caller): SessionOpener => {
  if (kind === 'session') return 'public';
  return kind === 'key' && scopes?.has('jobs:read') === false ? 'bearer' : kind;
};

export interface MissingSignIn {
  covers: readonly SignInArea[];
  /** states the required sign-in (RFC 9470 section 3) */
  challenge: string;
}

/** What a request showed. `nothing`: no result and no person; `recorded`: what it did stands in the trail already. */
export type Shown = 'nothing' | 'recorded' | { action?: Read; jobId?: string; detail?: object };

/** The space a request refers to: its caller's, live or sandbox. */
export const tenantIn = ({ account }: Caller, { sandbox = false }: { sandbox?: boolean }) =>
  tenantOf(account.id, sandbox);

/** What every request tells of its origin, and the data it may access. */
interface Requester {
  account: Account;
  tenant: string;
  accountGroupSid: string | null;
  /** identifies the credential: key id, session job id or agent DID; never a secret */
  actor: string;
  /** `user:` and the DID of the person behind the credential, through creators and approvers; undefined: unknown */
  person?: string;
  /** IP address of the client; stored only as a keyed hash */
  address?: string;
  /** the id of a job that this request creates; the same when it is repeated with its `Idempotency-Key` */
  newJobId?: string;
  /** an earlier request with that key was interrupted, perhaps after it created the job */
  isRepeat?: boolean;
  /** the scopes of a restricted key, or those of a bearer that its account accepts; undefined: everything is allowed */
  scopes?: ReadonlySet<string>;
  /** only jobs of these types; undefined: every type */
  jobTypes?: ReadonlySet<JobType>;
  /** what that which it makes leans on; undefined: a session */
  grantor?: Grantor;
  /** what keys and sessions that it makes end with; undefined: they stand alone */
  lifetime?: Grant;
  /** what the request does, for its proof, where the path does not show it (an MCP call) */
  action?: { route: string; scope?: string; jobId?: string };
  /** what the request showed, for its line in the audit trail; undefined: what the operation says */
  shown?: Shown;
}

/** With an API key: a private one, or a public one, which may only open sessions. */
export interface KeyCaller extends Requester {
  kind: 'key' | 'public';
  grant: KeyGrant;
}

/** The web client of one job. */
export interface SessionCaller extends Requester {
  kind: 'session';
  session: {
    /** the one job that it may touch */
    jobId: string;
    tokenHash: string;
    /** whether the submission was made */
    isUsed: boolean;
    /** the kind of caller that opened it */
    openedBy: SessionOpener;
  };
}

/** An agent, or a person at work in a client of theirs. */
export interface BearerCaller extends Requester {
  kind: 'bearer';
  delegation: TokenDelegation;
  /** of the member that the bearer is or acts for; undefined: neither is a member */
  role?: MemberRole;
  /** set when the sign-in of the bearer's person is too old or too weak for the account's requirements */
  missingSignIn?: MissingSignIn;
  /** how the token was presented */
  tokenScheme: TokenScheme;
  /** the endpoint it was presented to, when that is a resource of its own */
  resource?: OwnResource;
}

/** The origin of a request. */
export type Caller = KeyCaller | SessionCaller | BearerCaller;

/** What a token says of its delegation. `scopes`: all that the token itself holds. */
export interface TokenDelegation {
  id: string;
  agentDid: string;
  /** the person who approved it, or on whose behalf its agent was admitted */
  userDid: string;
  issuer: string;
  sessionId: string | null;
  scopes: string[];
  /** of a gateway token: the only uses its scopes are for (RFC 9396) */
  details?: AuthorizationDetail[];
  /** of a gateway token: the client it was issued to */
  clientId?: string;
  /** of a delegation that was passed on: the agents that passed it on, last one first */
  passedOnBy?: Actor;
}

export const delegationOf = (caller: Caller): TokenDelegation | undefined =>
  caller.kind === 'bearer' ? caller.delegation : undefined;

export const missingSignInOf = (caller: Caller): MissingSignIn | undefined =>
  caller.kind === 'bearer' ? caller.missingSignIn : undefined;

export const roleOf = (caller: Caller): MemberRole | undefined =>
  caller.kind === 'bearer' ? caller.role : undefined;

/** The person behind a request: the person the agent acts for, otherwise the holder of the key. */
export const personOf = (caller: Caller): string =>
  caller.kind === 'bearer' ? `user:${caller.delegation.userDid}` : caller.actor;

/**
 * Who reviews: the person behind the credential. A key or a machine of whom nobody knows the person is itself, and counts
 * as the same person as anybody (`areTwoPeople`).
 */
export const reviewerOf = ({ person, actor }: Pick<Caller, 'person' | 'actor'>): string => person ?? actor;

/** The agent behind the credential: a key that an agent made is the agent's. */
export const agentOf = ({ actor, lifetime }: Pick<Caller, 'actor' | 'lifetime'>): string =>
  lifetime?.grantor.kind === 'agent' ? `agent:${lifetime.grantor.approval.subjectDid}` : actor;

/**
 * The actor for the audit trail: the person, and the agent through which they act (docs/design/rights-and-audit.md); of
 * a key, the person behind it.
 */
export function actorOf(caller: Caller): AuditActor {
  const actor = personOf(caller);
  if (caller.kind !== 'bearer') return { actor, ...(caller.person && { person: caller.person }) };
  const { id, agentDid, clientId, passedOnBy } = caller.delegation;
  const act = {
    sub: agentDid,
    ...(passedOnBy && { act: passedOnBy }),
    ...(clientId && { client_id: clientId }),
    delegation: id,
  };
  return { actor, act };
}

/** How much of the outcome a session's caller sees; `record` applies only if a private key opened the session. */
export function sessionResultOf({ account, session }: SessionCaller): SessionResult {
  const { sessionResult } = account.settings;
  if (sessionResult === 'record') return session.openedBy === 'key' ? 'record' : 'none';
  return sessionResult === 'verdict' ? 'verdict' : 'none';
}

/** A caller that may submit jobs of the account may also submit those of its sessions. */
export const maySeeTokens = ({ kind, scopes }: Caller) =>
  !isClient({ kind }) && scopes?.has('jobs:write') !== false;

/** The link of an invite lets its holder act as the person: only shown to callers that may invite. */
export const maySeeLinks = ({ scopes }: Caller) => scopes?.has('invites:write') !== false;

/** Whether the credential is a public key or a session token: held by people rather than by the account's backend. */
export const isClient = ({ kind }: Pick<Caller, 'kind'>) => kind === 'public' || kind === 'session';

/** A viewer reads only masked records, and so does a token with an insufficient sign-in. */
export const readsMasked = (caller: Caller): boolean =>
  roleOf(caller) === 'viewer' || missingSignInOf(caller)?.covers.includes('personal-data') === true;

/** Refuses a caller that reads masked data if the endpoint shows unmasked personal data. */
export function assertUnmasked(caller: Caller, { does }: Pick<Access, 'does'>): void {
  if (showsPersons(does) && readsMasked(caller))
    throw new ServiceError('forbidden', 'members with the role viewer read jobs masked: GET /api/jobs/{id}');
}

export const mayReadPhotos = (caller: Caller) =>
  caller.scopes === undefined || caller.scopes.has('jobs:photos');

/** Refuses a key that does not allow this job type. */
export function assertJobType({ jobTypes }: Caller, type: JobType): void {
  if (jobTypes?.has(type) === false)
    throw new ServiceError('forbidden', `the key is not for jobs of type ${type}`);
}

/**
 * Refuses a caller that holds none of these scopes. The challenge for a bearer names the scope that this request needs, not
 * those the token holds (RFC 6750 section 3.1): clients request both, except those with `replacesScopes`.
 *
 * @param publicUrl of the service, which publishes the resource's metadata: they tell a client which authorization
 * server to ask
 */
export function assertScope(
  caller: Caller,
  scope: Scope | readonly Scope[],
  publicUrl: string,
  { replacesScopes = false } = {},
): void {
  const wanted = [scope].flat();
  if (!caller.scopes || heldScope(caller, wanted) !== undefined) return;
  if (caller.kind !== 'bearer')
    throw new ServiceError('forbidden', `the key lacks the scope ${wanted.join(' or ')}`);
  const held = replacesScopes ? caller.delegation.scopes : [];
  const isHeld = wanted.some((one) => caller.delegation.scopes.includes(one));
  const forbidding = caller.role ? `members with the role ${caller.role}` : 'agents of this issuer';
  const reason = isHeld ? `the account does not allow ${forbidding}` : 'the token lacks';
  throw new ServiceError('forbidden', `${reason} the scope ${wanted.join(' or ')}`, {
    headers: {
      'WWW-Authenticate': bearerChallenge({
        scheme: caller.tokenScheme,
        error: 'insufficient_scope',
        description: `${reason} a required scope`,
        scope: [...new Set([...held, wanted[0]])].join(' '),
        metadata: metadataUrl(publicUrl, caller.resource),
      }),
    },
  });
}

/** The first of these scopes that the caller holds: the one it acts under. */
export const heldScope = (caller: Caller, wanted: Scope | readonly Scope[]): string | undefined =>
  [wanted].flat().find((scope) => caller.scopes?.has(scope));

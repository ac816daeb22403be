import type { JobType } from '@bonafide/contracts/job-types';
import { ServiceError } from '@bonafide/platform/errors';
import type { Actor, AuthorizationDetail } from '@bonafide/vc-jwt/delegation-claims';
import type { AuditActor } from '../audit/record-audit-event.js';
import type { Access } from './access.js';
import { type Account, tenantOf } from './account.js';
import type { AccountSettings, SessionResult } from './account-settings.js';
import { bearerChallenge, type TokenScheme } from './bearer-challenge.js';
import { metadataUrl, type OwnResource } from './resource-metadata.js';
import type { KeyGrant } from './key-grant.js';
import type { MemberRole } from './member-role.js';
import type { Scope } from './scopes.js';

export type SessionOpener = 'key' | 'public' | 'bearer';

/** What takes a recent sign-in where the account asks for one (decision 0293). */
export type SignInArea = 'account' | NonNullable<NonNullable<AccountSettings['stepUp']>['covers']>[number];

export interface MissingSignIn {
  covers: readonly SignInArea[];
  /** says what would do (RFC 9470 section 3) */
  challenge: string;
}

/** The space that a request means: its caller's, live or sandbox. */
export const tenantIn = ({ account }: Caller, { sandbox = false }: { sandbox?: boolean }) =>
  tenantOf(account.id, sandbox);

/** Who a request comes from, and whose data it may touch. */
export interface Caller {
  account: Account;
  tenant: string;
  accountGroupSid: string | null;
  /** key: the private key; public: may only open sessions; session: one job's web client; bearer: an agent */
  kind: 'key' | 'public' | 'session' | 'bearer';
  /** whose credential it is: key id, session job id or agent DID; never a secret */
  actor: string;
  /** whence the request comes; kept as a keyed hash alone */
  address?: string;
  /** the id of a job that this request creates; the same when it is repeated with its `Idempotency-Key` */
  newJobId?: string;
  /** an earlier request with that key died, perhaps after it made the job */
  isRepeat?: boolean;
  /** the one job that a session may touch */
  sessionJobId?: string;
  sessionTokenHash?: string;
  /** whether the session's submission was made */
  isSessionUsed?: boolean;
  /** the kind of caller that opened the session; null when nobody noted it */
  sessionOpenedBy?: SessionOpener | null;
  /** a restricted key's scopes, and a bearer's as far as its account lets them count; undefined: it may do everything */
  scopes?: ReadonlySet<string>;
  /** jobs of these types alone; undefined: of every type */
  jobTypes?: ReadonlySet<JobType>;
  /** of the member that a bearer acts for or is; undefined: the account names neither */
  role?: MemberRole;
  /** of a key */
  grant?: KeyGrant;
  /** what the request does, where its path does not tell (an MCP call): for the proof of it */
  action?: { route: string; scope?: string; jobId?: string };
  /** of a bearer whose person's sign-in is too old or too weak for what the account says */
  missingSignIn?: MissingSignIn;
  /** how a bearer presented its token */
  tokenScheme?: TokenScheme;
  /** of a bearer: where it came to, when that is a resource of its own */
  resource?: OwnResource;
  /** `scopes`: all that the token itself holds */
  delegation?: {
    id: string;
    agentDid: string;
    /** the person who approved it, or for whom its agent was let in */
    userDid: string;
    issuer: string;
    sessionId: string | null;
    scopes: string[];
    /** of a gateway token: what its scopes are for, and nothing else (RFC 9396) */
    details?: AuthorizationDetail[];
    /** of a gateway token: the client it was issued to */
    clientId?: string;
    /** of a delegation that was passed on: the agents that passed it on, the last one first */
    passedOnBy?: Actor;
  };
}

/** Who stands behind a request: the person whose agent it is, otherwise the holder of the key. */
export const personOf = ({ actor, delegation }: Pick<Caller, 'actor' | 'delegation'>): string =>
  delegation ? `user:${delegation.userDid}` : actor;

/** Who did it, for the audit trail: the person, and beside them the agent by which they act (decision 0284). */
export function actorOf(caller: Pick<Caller, 'actor' | 'delegation'>): AuditActor {
  const { delegation } = caller;
  const actor = personOf(caller);
  if (!delegation) return { actor };
  const { id, agentDid, clientId, passedOnBy } = delegation;
  const act = {
    sub: agentDid,
    ...(passedOnBy && { act: passedOnBy }),
    ...(clientId && { client_id: clientId }),
    delegation: id,
  };
  return { actor, act };
}

/** What a session's caller reads of the outcome; `record` holds only where a private key opened the session. */
export function sessionResultOf({ account, sessionOpenedBy }: Caller): SessionResult {
  const { sessionResult } = account.settings;
  if (sessionResult === 'record') return sessionOpenedBy === 'key' ? 'record' : 'none';
  return sessionResult === 'verdict' ? 'verdict' : 'none';
}

/** Who may submit jobs of the account may submit its sessions' too. */
export const maySeeTokens = ({ kind, scopes }: Caller) =>
  !isClient({ kind }) && scopes?.has('jobs:write') !== false;

/** The link of an invite plays the person's part: for who may invite them. */
export const maySeeLinks = ({ scopes }: Caller) => scopes?.has('invites:write') !== false;

/** With a public key or a session token: in the hands of people rather than of the account's own backend. */
export const isClient = ({ kind }: Pick<Caller, 'kind'>) => kind === 'public' || kind === 'session';

/** A viewer reads masked records alone (decision 0291), and so does a token whose sign-in does not do (decision 0293). */
export const readsMasked = ({ role, missingSignIn }: Caller) =>
  role === 'viewer' || missingSignIn?.covers.includes('personal-data') === true;

/** Refuses a caller that reads masked what shows data of persons whole. */
export function assertReadsWhole(caller: Caller, { personal }: Pick<Access, 'personal'>): void {
  if (personal && readsMasked(caller))
    throw new ServiceError('forbidden', 'members with the role viewer read jobs masked: GET /api/jobs/{id}');
}

export const mayReadPhotos = (caller: Caller) =>
  caller.scopes === undefined || caller.scopes.has('jobs:photos');

/** Refuses a key that is for other types of job. */
export function assertJobType({ jobTypes }: Caller, type: JobType): void {
  if (jobTypes?.has(type) === false)
    throw new ServiceError('forbidden', `the key is not for jobs of type ${type}`);
}

/**
 * Refuses a caller that holds none of these scopes. The challenge for a bearer names the scope that this request needs, not
 * those the token holds (RFC 6750 section 3.1): clients ask for both, but for those that `replacesScopes` says otherwise of.
 *
 * @param publicUrl of the service, where the resource's metadata stand: a client learns there whom to ask
 */
export function assertScope(
  caller: Caller,
  scope: Scope | readonly Scope[],
  publicUrl: string,
  { replacesScopes = false } = {},
): void {
  const wanted = [scope].flat();
  if (!caller.scopes || heldScope(caller, wanted) !== undefined) return;
  if (caller.kind === 'key')
    throw new ServiceError('forbidden', `the key lacks the scope ${wanted.join(' or ')}`);
  const held = (replacesScopes && caller.delegation?.scopes) || [];
  const isHeld = wanted.some((one) => caller.delegation?.scopes.includes(one));
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

/** The first of these scopes that a caller with scopes holds: the one under which it acts. */
export const heldScope = (caller: Caller, wanted: Scope | readonly Scope[]): string | undefined =>
  [wanted].flat().find((scope) => caller.scopes?.has(scope));

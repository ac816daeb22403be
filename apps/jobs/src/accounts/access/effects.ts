// Rule: what an operation can do. The sign-in that it needs, the line it leaves in the audit trail, the text of the
// OpenAPI document and docs/access.md follow from it (docs/design/rights-and-audit.md).
import type { AccountSettings } from '../settings/account-settings.js';

/** Areas that need a recent sign-in of the person behind a token (step-up.ts). */
export type SignInArea = 'account' | NonNullable<NonNullable<AccountSettings['stepUp']>['covers']>[number];

interface Meaning {
  /** as docs/access.md words it */
  words: string;
  /** a token whose person signed in too long ago or too weakly is refused; none: it may be old, and then reads masked */
  signIn?: readonly SignInArea[];
  /** the audit event of each use by a key; a token's uses leave proofs. None: what changes records itself, in its transaction */
  line?: Read;
}

export type Read =
  | 'result.read'
  | 'results.listed'
  | 'photos.read'
  | 'person.read'
  | 'explanation.read'
  | 'related.read'
  | 'notes.read'
  | 'invites.listed'
  | 'report.read'
  | 'audit.read'
  | 'audit.exported'
  | 'events.read'
  | 'callback.resent';

const meanings = <Name extends string>(of: Record<Name, Meaning>): Record<Name, Meaning> => of;

export const EFFECTS = meanings({
  'reads-account': { words: 'reads the account’s own set-up and counts' },
  'reads-results': { words: 'reads results', line: 'result.read' },
  'reads-persons': { words: 'reads personal data', signIn: ['personal-data'], line: 'person.read' },
  'reads-trail': { words: 'reads the audit trail', signIn: ['personal-data'], line: 'audit.read' },
  /** the job is the record of its submission */
  submits: { words: 'starts a job or asks a person for one' },
  erases: { words: 'erases a job' },
  resends: { words: 'sends again where it went', line: 'callback.resent' },
  /** shows what is decided */
  reviews: { words: 'decides reviews', signIn: ['reviews', 'personal-data'] },
  grants: { words: 'grants rights', signIn: ['account'] },
  'lets-in': { words: 'lets somebody sign in', signIn: ['account'] },
  'moves-secrets': { words: 'shows or moves a secret', signIn: ['account'] },
  'names-destination': { words: 'names a destination', signIn: ['account'] },
  'changes-decisions': { words: 'changes what passes', signIn: ['account'] },
  manages: { words: 'changes the account otherwise', signIn: ['account'] },
  'own-session': { words: 'fills the session’s own job' },
  /** each tool says its own */
  tools: { words: 'calls tools' },
});

export type Effect = keyof typeof EFFECTS;
export type Effects = readonly [Effect, ...Effect[]];

/** What an operation outside of the caller guard relies on instead. */
export type OpenTo = 'public' | 'provider’s secret' | 'signed link';

export const signInAreasOf = (does: readonly Effect[]): readonly SignInArea[] => [
  ...new Set(does.flatMap((one) => EFFECTS[one].signIn ?? [])),
];

/** The audit event of a use by a key, unless the operation records itself. */
export const lineOf = (does: readonly Effect[]): Read | undefined =>
  does.map((one) => EFFECTS[one].line).find((line) => line !== undefined);

/** Shows unmasked personal data: not for members who read it masked. */
export const showsPersons = (does: Effects): boolean => does.includes('reads-persons');

/** Whether it changes something, whose line its own transaction writes. */
export const isRecordedChange = (does: readonly Effect[]): boolean =>
  does.some((one) => RECORDED_CHANGES.includes(one));

const RECORDED_CHANGES: readonly Effect[] = [
  'erases',
  'reviews',
  'grants',
  'lets-in',
  'moves-secrets',
  'names-destination',
  'changes-decisions',
  'manages',
];

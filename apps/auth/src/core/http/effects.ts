// Rule: what an operation can do. The step-up that it needs, the line that a read of people's data leaves in the audit log
// and the texts of docs/access-auth.md and the OpenAPI document follow from it (docs/design/sign-in-and-consent.md).
import { applyDecorators, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export type Line = 'people.read' | 'audit.exported';

interface Meaning {
  /** as docs/access-auth.md words it */
  words: string;
  /** a person needs a recent proof of who they are */
  stepUp?: true;
  /** the audit event of each use */
  line?: Line;
  /** a key alone may do it in its own project */
  byKey?: true;
}

const meanings = <Name extends string>(of: Record<Name, Meaning>): Record<Name, Meaning> => of;

export const EFFECTS = meanings({
  'reads-settings': { words: 'reads settings and states', byKey: true },
  'reads-people': { words: 'reads people’s data', line: 'people.read', byKey: true },
  'exports-trail': { words: 'exports the audit log', line: 'audit.exported' },
  'reads-own': { words: 'reads what is the person’s own' },
  'changes-own': { words: 'changes what is the person’s own' },
  'proves-identity': { words: 'proves who the person is' },
  asks: { words: 'asks a person for a delegation', byKey: true },
  exchanges: { words: 'gives a token for what a person approved' },
  verifies: { words: 'says whether a token is good', byKey: true },
  approves: { words: 'approves or denies' },
  'takes-away': { words: 'takes rights away', byKey: true },
  resends: { words: 'sends again where it went' },
  'changes-pages': { words: 'changes what pages look like', byKey: true },
  'lets-in': { words: 'lets somebody sign in', stepUp: true, byKey: true },
  grants: { words: 'grants rights', stepUp: true, byKey: true },
  'names-destination': { words: 'names a destination', stepUp: true, byKey: true },
  'moves-secrets': { words: 'shows or replaces a secret', stepUp: true },
});

export type Effect = keyof typeof EFFECTS;
export type Effects = readonly [Effect, ...Effect[]];

const DOES = Symbol('effects');
const PUBLIC = 'public';

/** Says what an operation can do. A page's form leads to the confirmation page where a step-up is needed. */
export const Does = (...does: Effects) =>
  applyDecorators(SetMetadata(DOES, does), ApiExtension('x-effects', does));

/** An operation that holds nothing of anybody's. */
export const Public = () => SetMetadata(DOES, PUBLIC);

/** `public`; undefined: the operation does not say. */
export const effectsOf = (handler: object): Effects | typeof PUBLIC | undefined =>
  Reflect.getMetadata(DOES, handler) as Effects | typeof PUBLIC | undefined;

/** The audit event of each use. */
export const lineOf = (does: readonly Effect[]): Line | undefined =>
  does.map((one) => EFFECTS[one].line).find((line) => line !== undefined);

export const needsStepUp = (does: readonly Effect[]): boolean => does.some((one) => EFFECTS[one].stepUp);

/** What the request that is being handled can do. */
export function effectsIn(context: ExecutionContext): readonly Effect[] {
  const does = effectsOf(context.getHandler());
  return does === undefined || does === PUBLIC ? [] : does;
}

/** What the OpenAPI document says of an operation's effects. */
export const effectSentences = (does: readonly Effect[]): string[] => [
  `Effects: ${does.map((one) => EFFECTS[one].words).join('; ')}.`,
  ...(needsStepUp(does)
    ? ['With a session it needs a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).']
    : []),
  ...(lineOf(does) ? [`The audit log records who did (\`${lineOf(does)}\`).`] : []),
];

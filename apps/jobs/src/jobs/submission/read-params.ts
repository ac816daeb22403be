import type { ErrorDetail } from '@bonafide/platform/errors';
import { findFaults, joinFaults } from '@bonafide/platform/http/validation';
import type { JobTypeDefinition } from '../store/job-type.js';
import { isPhotoName, type PhotoName } from '../../media/photos/photo-names.js';

export interface JobParams {
  /** validated, without photos */
  details: Record<string, unknown>;
  /** base64 as sent, not yet decoded */
  photos: Map<PhotoName, string>;
}

const fault = (parameter: string, message: string): ErrorDetail => ({
  parameter,
  message: `${parameter}: ${message}`,
});

const plain = (value: object) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

export type ReadParams = JobParams & { faults: ErrorDetail[] };

/**
 * Validates `params` for a type. `partial`: a session is opened before its photos exist. `isPublic`: sent with a public
 * key or by the person behind a session.
 */
export function readParams(
  definition: JobTypeDefinition,
  params: Record<string, unknown> | undefined,
  { partial = false, isPublic = false }: { partial?: boolean; isPublic?: boolean } = {},
): ReadParams {
  const { type, photos: { accepted = [] } = {} } = definition;
  const photos = new Map<PhotoName, string>();
  const rest: Record<string, unknown> = {};
  const faults = isPublic ? backendParamFaults(params) : [];
  for (const [name, value] of Object.entries(params ?? {})) {
    if (!isPhotoName(name)) rest[name] = value;
    else if (value === undefined || value === null) continue;
    else if (!accepted.includes(name)) faults.push(fault(`params.${name}`, `is not a parameter of ${type}`));
    else if (typeof value !== 'string') faults.push(fault(`params.${name}`, 'must be a base64 string'));
    else photos.set(name, value);
  }
  const read = findFaults(definition.params, rest, 'params.');
  const missing = partial ? [] : missingPhotos(definition, params ?? {});
  const found = joinFaults([...faults, ...read.faults], missing);
  return { details: plain(read.instance), photos, faults: found };
}

/** Parameters only for the account's own backend: each refers to another person's job, or replaces the document's face. */
const NOT_IN_SESSIONS = ['crosscheckReferenceId', 'jobId', 'matchId', 'digitalPortraitPhoto'];

/** Faults for parameters that neither a public key nor the person behind a session may send. */
const backendParamFaults = (params: Record<string, unknown> | undefined): ErrorDetail[] =>
  NOT_IN_SESSIONS.filter((name) => params?.[name] !== undefined && params[name] !== null).map((name) =>
    fault(`params.${name}`, 'may only be given with a private key'),
  );

/** Validates the parameters that open a session. Photos are sent with its token; accepting them here would lose them. */
export function readOpeningParams(
  definition: JobTypeDefinition,
  params: Record<string, unknown> | undefined,
  isPublic: boolean,
): ReadParams {
  const read = readParams(definition, params, { partial: true, isPublic });
  const early = [...read.photos.keys()].map((name) =>
    fault(`params.${name}`, "is sent with the session's token, not when the session is opened"),
  );
  return { ...read, photos: new Map(), faults: joinFaults(read.faults, early) };
}

/** The parameters a submission's session was opened with, and the photos already sent to it. */
export interface SessionContents {
  expected: Record<string, unknown>;
  photoNames: readonly PhotoName[];
}

/** Validates what the person of a session submits. */
export function readSessionParams(
  definition: JobTypeDefinition,
  params: Record<string, unknown> | undefined,
  { expected, photoNames }: SessionContents,
): ReadParams {
  const read = readParams(definition, params, { partial: true, isPublic: true });
  const given = Object.keys(params ?? {}).filter((name) => (params![name] ?? null) !== null);
  const missing = missingSessionPhotos(definition, { expected, photoNames: [...photoNames, ...given] });
  return { ...read, faults: joinFaults(read.faults, missing) };
}

/** The photos that a session's submission lacks. */
export const missingSessionPhotos = (
  definition: JobTypeDefinition,
  { expected, photoNames }: { expected: Record<string, unknown>; photoNames: readonly string[] },
): ErrorDetail[] =>
  missingPhotos(definition, {
    ...Object.fromEntries(photoNames.map((name) => [name, true])),
    jobId: expected['jobId'],
  });

function missingPhotos({ photos }: JobTypeDefinition, params: Record<string, unknown>): ErrorDetail[] {
  return (photos?.missing(params) ?? []).map(({ name, message }) => fault(`params.${name}`, message));
}

import type { JobType } from '@bonafide/contracts/job-types';
import type { ErrorDetail } from '@bonafide/platform/errors';
import { findFaults, joinFaults } from '@bonafide/platform/http/validation';
import type { Type } from '@nestjs/common';
import { isPhotoName, type PhotoName, SUBMITTED_PHOTOS } from '../photos/photo-names.js';
import {
  IdReverificationParamsDto,
  IdVerificationParamsDto,
  SelfieVerificationParamsDto,
} from './person-params.dto.js';

/** The DTO of each type's parameters; the standalone checks register theirs (registerParams). */
const PARAMS = new Map<JobType, Type<object>>([
  ['id-verification', IdVerificationParamsDto],
  ['id-reverification', IdReverificationParamsDto],
  ['selfie-verification', SelfieVerificationParamsDto],
]);

/** Tells which DTO the parameters of a standalone check have, so that `POST /api/jobs` validates them alike. */
export const registerParams = (type: JobType, dto: Type<object>) => PARAMS.set(type, dto);

export interface JobParams {
  /** validated, without photos */
  details: Record<string, unknown>;
  /** base64 as sent, not yet looked at */
  photos: Map<PhotoName, string>;
}

const fault = (parameter: string, message: string): ErrorDetail => ({
  parameter,
  message: `${parameter}: ${message}`,
});

const plain = (value: object) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

/** What may be kept of a type whose parameters nobody has described: an SSN or TIN must never reach the record. */
const KNOWN_DETAILS = ['firstName', 'lastName'];
const knownDetails = (params: Record<string, unknown>) =>
  Object.fromEntries(
    KNOWN_DETAILS.filter((name) => typeof params[name] === 'string').map((name) => [name, params[name]]),
  );

export type ReadParams = JobParams & { faults: ErrorDetail[] };

/**
 * Validates `params` for a type. `partial`: a session is opened before its photos exist. `isPublic`: said with a public key
 * or by the person behind a session.
 */
export function readParams(
  type: JobType,
  params: Record<string, unknown> | undefined,
  { partial = false, isPublic = false }: { partial?: boolean; isPublic?: boolean } = {},
): ReadParams {
  const allowed = SUBMITTED_PHOTOS[type] ?? [];
  const photos = new Map<PhotoName, string>();
  const rest: Record<string, unknown> = {};
  const faults = isPublic ? backendParamFaults(params) : [];
  for (const [name, value] of Object.entries(params ?? {})) {
    if (!isPhotoName(name)) rest[name] = value;
    else if (value === undefined || value === null) continue;
    else if (!allowed.includes(name)) faults.push(fault(`params.${name}`, `is not a parameter of ${type}`));
    else if (typeof value !== 'string') faults.push(fault(`params.${name}`, 'must be a base64 string'));
    else photos.set(name, value);
  }
  const dto = PARAMS.get(type);
  const read = dto && findFaults(dto, rest, 'params.');
  const details = plain(read ? read.instance : knownDetails(rest));
  faults.push(...(read?.faults ?? []));
  const missing = partial ? [] : missingPhotos(type, params ?? {});
  return { details, photos, faults: joinFaults(faults, missing) };
}

/** What only the account's own backend may say: each names another person's job, or stands in for the document's face. */
const NOT_IN_SESSIONS = ['crosscheckReferenceId', 'jobId', 'matchId', 'digitalPortraitPhoto'];

/** What neither a public key nor the person behind a session may say. */
const backendParamFaults = (params: Record<string, unknown> | undefined): ErrorDetail[] =>
  NOT_IN_SESSIONS.filter((name) => params?.[name] !== undefined && params[name] !== null).map((name) =>
    fault(`params.${name}`, 'may only be given with a private key'),
  );

/** Validates what a session is opened with. Its photos come with its token; taking them here would lose them. */
export function readOpeningParams(
  type: JobType,
  params: Record<string, unknown> | undefined,
  isPublic: boolean,
): ReadParams {
  const read = readParams(type, params, { partial: true, isPublic });
  const early = [...read.photos.keys()].map((name) =>
    fault(`params.${name}`, "is sent with the session's token, not when the session is opened"),
  );
  return { ...read, faults: joinFaults(read.faults, early) };
}

/** Validates what a session's person submits for the job that `expected` parameters were given for. */
export function readSessionParams(
  type: JobType,
  params: Record<string, unknown> | undefined,
  expected: Record<string, unknown>,
): ReadParams {
  const read = readParams(type, params, { partial: true, isPublic: true });
  const missing = missingPhotos(type, { ...params, jobId: expected['jobId'] });
  return { ...read, faults: joinFaults(read.faults, missing) };
}

/** The photos that a type cannot do without. */
function missingPhotos(type: JobType, params: Record<string, unknown>): ErrorDetail[] {
  const lacks = (name: PhotoName) => params[name] === undefined || params[name] === null;
  const required = (name: PhotoName, how = 'is required') =>
    lacks(name) ? [fault(`params.${name}`, how)] : [];
  switch (type) {
    case 'id-verification':
      return lacks('backIdPhoto') ? required('idPhoto', 'or params.backIdPhoto is required') : [];
    case 'selfie-verification':
      return required('userPhoto');
    case 'id-reverification':
      return params['jobId'] === undefined
        ? [...required('source'), ...required('dest')]
        : required('userPhoto', 'is required with params.jobId');
    default:
      return [];
  }
}

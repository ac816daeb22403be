import type { JobType } from '@bonafide/contracts/job-types';
import { ServiceError } from '@bonafide/platform/errors';
import { validateDto } from '@bonafide/platform/validation';
import type { Type } from '@nestjs/common';
import { isPhotoName, type PhotoName, SUBMITTED_PHOTOS } from '../photos/photo-names.js';
import {
  IdReverificationParamsDto,
  IdVerificationParamsDto,
  SelfieVerificationParamsDto,
} from './id-params.dto.js';

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

const missing = (parameter: string, message: string) =>
  new ServiceError('invalid-request', `${parameter}: ${message}`, {
    details: [{ parameter, message: `${parameter}: ${message}` }],
  });

const plain = (value: object) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

/** What may be kept of a type whose parameters nobody has described: an SSN or TIN must never reach the record. */
const KNOWN_DETAILS = ['firstName', 'lastName'];
const knownDetails = (params: Record<string, unknown>) =>
  Object.fromEntries(
    KNOWN_DETAILS.filter((name) => typeof params[name] === 'string').map((name) => [name, params[name]]),
  );

/** Validates `params` for a type. `partial`: a session is opened before its photos exist. */
export function readParams(
  type: JobType,
  params: Record<string, unknown> | undefined,
  partial = false,
): JobParams {
  const allowed = SUBMITTED_PHOTOS[type] ?? [];
  const photos = new Map<PhotoName, string>();
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(params ?? {})) {
    if (!isPhotoName(name)) {
      rest[name] = value;
      continue;
    }
    if (value === undefined || value === null) continue;
    if (!allowed.includes(name)) throw missing(`params.${name}`, `is not a parameter of ${type}`);
    if (typeof value !== 'string') throw missing(`params.${name}`, 'must be a base64 string');
    photos.set(name, value);
  }
  const dto = PARAMS.get(type);
  const details = plain(dto ? validateDto(dto, rest, 'params.') : knownDetails(rest));
  if (!partial) requirePhotos(type, photos, details);
  return { details, photos };
}

/** What only the account's own backend may say: each names another person's job, or stands in for the document's face. */
const NOT_IN_SESSIONS = ['crosscheckReferenceId', 'jobId', 'matchId', 'digitalPortraitPhoto'];

/** Refuses what neither a public key nor the person behind a session may say. */
export function refuseBackendParams(params: Record<string, unknown> | undefined): void {
  const name = NOT_IN_SESSIONS.find((name) => params?.[name] !== undefined && params[name] !== null);
  if (name) throw missing(`params.${name}`, 'may only be given with a private key');
}

/** Validates what a session's person submits for the job that `expected` parameters were given for. */
export function readSessionParams(
  type: JobType,
  params: Record<string, unknown> | undefined,
  expected: Record<string, unknown>,
): JobParams {
  refuseBackendParams(params);
  const read = readParams(type, params, true);
  requirePhotos(type, read.photos, expected);
  return read;
}

function requirePhotos(
  type: JobType,
  photos: Map<PhotoName, string>,
  details: Record<string, unknown>,
): void {
  if (type === 'id-verification' && !photos.has('idPhoto') && !photos.has('backIdPhoto'))
    throw missing('params.idPhoto', 'or params.backIdPhoto is required');
  if (type === 'selfie-verification' && !photos.has('userPhoto'))
    throw missing('params.userPhoto', 'is required');
  if (type !== 'id-reverification') return;
  if (details.jobId !== undefined) {
    if (!photos.has('userPhoto')) throw missing('params.userPhoto', 'is required with params.jobId');
    return;
  }
  if (!photos.has('source')) throw missing('params.source', 'is required');
  if (!photos.has('dest')) throw missing('params.dest', 'is required');
}

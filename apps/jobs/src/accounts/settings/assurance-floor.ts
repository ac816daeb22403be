// Rule: the level of assurance below which an id-verification does not succeed (docs/assurance.md).
import { type AssuranceLevel, higherOf, type MissingEvidence, reaches } from '@bonafide/contracts/assurance';
import type { CaptureSource } from '@bonafide/contracts/capture-proof';
import type { JobRequest } from '@bonafide/contracts/job-record';
import type { DocumentKind } from '@bonafide/contracts/verify-session';
import type { ErrorDetail } from '@bonafide/platform/errors';
import type { AccountSettings } from './account-settings.js';
import { type Caller, openerOf, type SessionOpener } from '../access/caller.js';

const SESSION_FLOOR: AssuranceLevel = 'holder';
const JOB_FLOOR: AssuranceLevel = 'read';

/** The floor of jobs that a private key submits itself. */
export const jobFloor = ({ assurance }: AccountSettings): AssuranceLevel => assurance?.jobs ?? JOB_FLOOR;

/** The floor of sessions and invites for which their opener states none. */
const defaultFloor = ({ assurance }: AccountSettings): AssuranceLevel => assurance?.sessions ?? SESSION_FLOOR;

/**
 * The floor of a session. What a private key stated holds; anybody else can only raise what the account says when the
 * photos are submitted.
 */
export function sessionFloor(
  settings: AccountSettings,
  stated: AssuranceLevel | undefined,
  openedBy: SessionOpener | undefined,
): AssuranceLevel {
  const floor = defaultFloor(settings);
  if (stated === undefined) return floor;
  return openedBy === 'key' ? stated : higherOf(stated, floor);
}

/** The floor of a job that was submitted; jobs from before floors were recorded have that of their account. */
export const floorOf = (
  { assurance, submittedParameters }: JobRequest,
  settings: AccountSettings,
): AssuranceLevel => assurance ?? (submittedParameters ? defaultFloor(settings) : jobFloor(settings));

/** Why a caller may not open a session with this floor. */
export function floorFaults(
  caller: Caller,
  { hasFloor = false, type }: { hasFloor?: boolean; type: string },
  stated: AssuranceLevel | undefined,
): ErrorDetail[] {
  if (stated === undefined) return [];
  const fault = (message: string) => [{ parameter: 'assurance', message: `assurance: ${message}` }];
  if (!hasFloor) return fault(`is not for jobs of type ${type}`);
  const floor = defaultFloor(caller.account.settings);
  if (openerOf(caller) !== 'key' && !reaches(stated, floor))
    return fault(`may only be ${floor} or higher, except with a private key`);
  return [];
}

/** What was sent to a session, before anything is read. */
export interface SessionEvidence {
  photoNames: readonly string[];
  /** as the person chose it; null: not yet, or by a client that does not ask */
  documentKind: DocumentKind | null;
  /** every turn of the head that was asked for arrived */
  hasTurned: boolean;
  /** a photo that was sent does not count, because the account requires the camera */
  lacksCamera: boolean;
}

/**
 * Whether a photo that was sent does not count: the account requires the camera, or the floor does for the selfie.
 *
 * @param sourceOf the source of a photo, as its proof says
 */
export const lacksCamera = (
  { required = [] }: AccountSettings,
  floor: AssuranceLevel,
  { photoNames, sourceOf }: { photoNames: readonly string[]; sourceOf(name: string): CaptureSource | null },
): boolean =>
  photoNames.some(
    (name) =>
      (required.includes('camera') || (name === 'userPhoto' && reaches(floor, 'present'))) &&
      sourceOf(name) !== 'camera',
  );

/** What a session must still be sent to reach a floor; a back only if the document is known to have one. */
export function unsentFor(
  floor: AssuranceLevel,
  { photoNames, documentKind, hasTurned, lacksCamera }: SessionEvidence,
): MissingEvidence[] {
  const lacks = (name: string) => !photoNames.includes(name);
  const hasBack = documentKind !== null && documentKind !== 'passport';
  const isBlank = reaches(floor, 'read') && lacks('idPhoto') && lacks('backIdPhoto');
  return [
    ...(lacks('idPhoto') && (isBlank || reaches(floor, 'document')) ? (['idPhoto'] as const) : []),
    ...(lacks('backIdPhoto') && hasBack && reaches(floor, 'document') ? (['backIdPhoto'] as const) : []),
    ...(lacks('userPhoto') && reaches(floor, 'holder') ? (['selfie'] as const) : []),
    ...(lacksCamera ? (['camera'] as const) : []),
    ...(!hasTurned && reaches(floor, 'present') ? (['liveness'] as const) : []),
  ];
}

const PARAMETER: Readonly<Partial<Record<MissingEvidence, string>>> = {
  idPhoto: 'params.idPhoto',
  backIdPhoto: 'params.backIdPhoto',
  selfie: 'params.userPhoto',
  liveness: 'challenge',
  camera: 'photos',
};

/** The faults of a submission that its account wants refused: one for each thing that its floor needs. */
export const unsentFaults = (floor: AssuranceLevel, missing: readonly MissingEvidence[]): ErrorDetail[] =>
  missing.map((name) => {
    const parameter = PARAMETER[name] ?? name;
    return {
      parameter,
      message:
        name === 'camera'
          ? `${parameter}: must come from the camera of the session`
          : `${parameter}: is required, because the session asks for the level ${floor}`,
    };
  });

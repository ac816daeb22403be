import type { JobType } from '@bonafide/contracts/job-types';
import type { ErrorDetail } from '@bonafide/platform/errors';
import type { Type } from '@nestjs/common';
import { findFaults, joinFaults } from '@bonafide/platform/http/validation';
import type { JobTypeDefinition, JobTypes } from '../store/job-type.js';
import { PROPERTIES_CHARACTERS_MAX, PROPERTIES_MAX } from '../../limits.js';
import { type DecodedPhoto, readPhotos, refusePhotos } from '../../media/photos/decode-photo.js';
import type { PhotoName } from '../../media/photos/photo-names.js';
import type { CreateJobDto } from './job.dto.js';
import type { ReadParams } from './read-params.js';

export interface SubmissionReading<Body extends CreateJobDto = CreateJobDto> {
  dto: Type<Body>;
  jobTypes: JobTypes;
  /** refuses callers that may not submit this type, before the rest of the body is validated */
  admit(type: JobType): void;
  /** faults that depend on settings, or on the names of hosts */
  furtherFaults(body: object): ErrorDetail[] | Promise<ErrorDetail[]>;
  readParams(params: Record<string, unknown> | undefined, definition: JobTypeDefinition): ReadParams;
}

/** A body as read: validated parameters without photos, and the photos. */
export type ReadSubmission<Body extends CreateJobDto> = Body & {
  details: Record<string, unknown>;
  photos: Map<PhotoName, DecodedPhoto>;
};

/**
 * The body of a submission of any type. All faults, including those of the type's parameters and photos, are reported at
 * once.
 */
export async function readSubmission<Body extends CreateJobDto>(
  sent: unknown,
  { dto, jobTypes, admit, furtherFaults, readParams }: SubmissionReading<Body>,
): Promise<ReadSubmission<Body>> {
  const { instance, faults } = findFaults(dto, sent);
  const isWrong = (parameter: string) => faults.some((fault) => fault.parameter === parameter);
  let params: Omit<ReadParams, 'faults'> = { details: {}, photos: new Map() };
  const ofType: ErrorDetail[] = [];
  if (!isWrong('type')) {
    admit(instance.type);
    const definition = jobTypes.of(instance.type);
    if (!isWrong('properties')) ofType.push(...propertiesFault(definition, instance.properties));
    if (!isWrong('params')) {
      const { faults: found, ...read } = readParams(instance.params, definition);
      params = read;
      ofType.push(...found);
    }
  }
  const { photos, faults: ofPhotos } = await readPhotos(params.photos);
  refusePhotos(joinFaults(faults, [...(await furtherFaults(sent as object)), ...ofType]), ofPhotos);
  return { ...instance, details: params.details, photos };
}

/** Limits the number of entries; for types with photos, the characters instead. */
function propertiesFault({ photos }: JobTypeDefinition, properties: unknown): ErrorDetail[] {
  if (!Array.isArray(properties)) return [];
  const isFault = photos
    ? JSON.stringify(properties).length > PROPERTIES_CHARACTERS_MAX
    : properties.length > PROPERTIES_MAX;
  const most = photos ? `${PROPERTIES_CHARACTERS_MAX} characters as JSON` : `${PROPERTIES_MAX} entries`;
  return isFault ? [{ parameter: 'properties', message: `properties: must have at most ${most}` }] : [];
}

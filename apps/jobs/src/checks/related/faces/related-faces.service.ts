import type { FaceTemplate } from '@bonafide/vision/faces/face-gallery';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EngineInput } from '../../../jobs/store/job-engine.js';
import { COPIED_JOBS_MAX, FACE_SAME_DISTANCE_MAX, RELATED_FACES_MAX } from '../../../limits.js';
import { findSamePicture } from '../../../documents/faces/same-picture.js';
import type { PhotoName } from '../../../media/photos/photo-names.js';
import type { JobKey } from '../../../core/values/job-key.js';
import { FaceGalleries } from './face-galleries.js';
import { type FaceLink, findStoredFaces, type StoredFace } from './stored-faces.js';

/** A job with its face's distance from another one's. */
export type NearJob = FaceLink & Pick<StoredFace, 'person'>;

/** Pictures of an earlier job that somebody could send as a selfie. */
const COPIED_FROM: readonly PhotoName[] = ['userPhoto', 'idPhoto', 'digitalPortraitPhoto'];

/** Finds faces among those of the account's other jobs. */
@Injectable()
export class RelatedFacesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly galleries: FaceGalleries,
  ) {}

  /**
   * The jobs with the nearest faces that may be the same person's, and those among `measured`, whatever their faces;
   * nearest first.
   */
  async findNear(
    { tenant, jobId }: JobKey,
    template: FaceTemplate,
    measured: readonly string[],
    from: Date,
  ): Promise<NearJob[]> {
    const near = await this.galleries.with(tenant, (gallery) => {
      const nearest = gallery.nearest(template, {
        distanceMax: FACE_SAME_DISTANCE_MAX,
        count: RELATED_FACES_MAX + 1,
      });
      const others = measured.flatMap((id) => {
        const distance = gallery.distanceTo(id, template);
        return distance === null ? [] : [{ id, distance }];
      });
      return new Map([...others, ...nearest].map(({ id, distance }) => [id, distance]));
    });
    near.delete(jobId);
    // Erased since, or by another process that this one has not heard of yet.
    const stored = await findStoredFaces(this.dataSource.manager, tenant, [...near.keys()], from);
    return stored
      .map((face) => ({ ...face, distance: near.get(face.jobId)! }))
      .sort((one, other) => one.distance - other.distance);
  }

  /** Whether a selfie is one picture with a picture of the nearest jobs. */
  async isCopied(
    selfie: Buffer,
    near: readonly NearJob[],
    photoOf: EngineInput['photoOf'],
  ): Promise<boolean> {
    const candidates = near.filter(({ distance }) => distance <= FACE_SAME_DISTANCE_MAX);
    for (const { jobId } of candidates.slice(0, COPIED_JOBS_MAX)) {
      const photos = await Promise.all(COPIED_FROM.map((name) => photoOf(jobId, name)));
      const pictures = photos.filter((photo) => photo !== null);
      const [first, ...others] = pictures;
      if (first && (await findSamePicture(selfie, first, others)) === 'yes') return true;
    }
    return false;
  }
}

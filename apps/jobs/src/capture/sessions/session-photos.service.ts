import type {
  PhotoVerdict,
  SessionPhoto,
  SessionPhotoName,
  VerifySession,
} from '@bonafide/contracts/verify-session';
import { sql } from '@bonafide/platform/database/sql';
import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import type { SessionCaller } from '../../accounts/access/caller.js';
import type { JobKey } from '../../core/values/job-key.js';
import { PHOTOS_PIXELS_MAX } from '../../limits.js';
import { decodePhotoBytes } from '../../media/photos/decode-photo.js';
import type { StoredPhoto } from '../../media/photos/insert-photos.js';
import type { PhotoCapture } from '../../media/photos/photo-capture.js';
import { PhotosService } from '../../media/photos/photos.service.js';
import { CompletionSignal } from '../../jobs/processing/completion-signal.js';
import { CaptureKeysService } from './capture-keys.service.js';
import type { SentImage } from './image-body.js';
import { MeasurePhotoService } from './measure-photo.service.js';
import { changeSession, countUpload } from './open-session.js';
import { photosNeeded } from './photos-needed.js';
import { shownOf, type KeptPhoto } from './session-state.js';
import { VerifySessionService } from './verify-session.service.js';

interface Upload {
  stored: StoredPhoto;
  digest: string;
  verdict: PhotoVerdict;
  capture: PhotoCapture;
}

/** A session's photos, sent one at a time before it is submitted. */
@Injectable()
export class SessionPhotosService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly photos: PhotosService,
    private readonly changes: CompletionSignal,
    private readonly sessions: VerifySessionService,
    private readonly measurePhoto: MeasurePhotoService,
    private readonly captureKeys: CaptureKeysService,
  ) {}

  /** The same bytes again change nothing. */
  async putPhoto(caller: SessionCaller, named: string, sent: SentImage): Promise<SessionPhoto> {
    const { name, state } = await this.find(caller, named);
    const digest = createHash('sha256').update(sent.bytes).digest('base64url');
    const capture = await this.captureKeys.judge(state, sent, { name, digest });
    const before = state.photos.find((photo) => photo.name === name);
    if (before && isSame(before, { digest, capture }) && !state.used) return shownOf(before);
    await countUpload(this.dataSource.manager, caller, this.clock.now());
    const decoded = await decodePhotoBytes(sent.bytes, sent.contentType);
    const verdict = await this.measurePhoto.judge(name, decoded);
    const [stored] = await this.photos.storePhotos(
      caller.tenant,
      caller.session.jobId,
      new Map([[name, decoded]]),
    );
    const replaced = await changeSession(
      this.dataSource,
      caller,
      this.clock.now(),
      async (manager, jobId) => {
        const job = { tenant: caller.tenant, jobId };
        const keys = await this.photos.forgetPhotos(manager, { tenant: job.tenant, jobIds: [job.jobId] }, [
          name,
        ]);
        await insertUpload(manager, job, { stored: stored!, digest, verdict, capture });
        return keys;
      },
    ).catch(async (error: unknown) => {
      await this.photos.discardUnlessWritten([stored!], error);
      throw error;
    });
    this.changes.announce(caller.session.jobId);
    await this.photos.removeForgotten(replaced);
    const { width, height } = decoded;
    return { name, width, height, digest, verdict, source: capture.source };
  }

  async getPhoto(caller: SessionCaller, named: string): Promise<SessionPhoto> {
    const { name, state } = await this.find(caller, named);
    const photo = state.photos.find((one) => one.name === name);
    if (!photo) throw new ServiceError('not-found', `photo: no ${name} was sent`);
    return shownOf(photo);
  }

  async deletePhoto(caller: SessionCaller, named: string): Promise<VerifySession> {
    const { name } = await this.find(caller, named);
    const keys = await changeSession(this.dataSource, caller, this.clock.now(), (manager, jobId) =>
      this.photos.forgetPhotos(manager, { tenant: caller.tenant, jobIds: [jobId] }, [name]),
    );
    this.changes.announce(caller.session.jobId);
    await this.photos.removeForgotten(keys);
    return this.sessions.read(caller);
  }

  private async find(caller: SessionCaller, named: string) {
    const state = await this.sessions.stateOf(caller);
    const { type, documentKind, comparesWithJob } = state;
    const needed = photosNeeded(type, documentKind, comparesWithJob);
    const name = needed.find((one) => one === named);
    if (!name) throw invalidParameter('name', `name: must be one of ${needed.join(', ')}`);
    return { name: name satisfies SessionPhotoName, state };
  }
}

/** Whether a photo is there already, with the same proof of where it came from. */
const isSame = (before: KeptPhoto, { digest, capture }: Pick<Upload, 'digest' | 'capture'>): boolean =>
  before.digest === digest &&
  before.source === capture.source &&
  before.signals?.join() === capture.signals.join();

/** @throws ServiceError 400 when the session's photos have too many pixels together */
async function insertUpload(manager: EntityManager, job: JobKey, upload: Upload): Promise<void> {
  const { name, storageKey, contentType, width, height } = upload.stored;
  const count = await sql.count(
    manager,
    `INSERT INTO job_photos (job_id, tenant, name, storage_key, content_type, bytes, width, height, digest, verdict, capture)
     SELECT $1, $10, $2, $3, $4, 0, $5::int, $6::int, $7, $8, $11
      WHERE (SELECT coalesce(sum(width * height), 0) FROM job_photos WHERE job_id = $1 AND tenant = $10) + $5::int * $6::int <= $9
     RETURNING name`,
    [
      job.jobId,
      name,
      storageKey,
      contentType,
      width,
      height,
      upload.digest,
      JSON.stringify(upload.verdict),
      PHOTOS_PIXELS_MAX,
      job.tenant,
      JSON.stringify(upload.capture),
    ],
  );
  if (count === 0)
    throw invalidParameter(
      'photo',
      `photo: the photos of a session have at most ${PHOTOS_PIXELS_MAX / 1e6} megapixels together`,
    );
}

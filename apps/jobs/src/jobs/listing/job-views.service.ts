import type { JobRecord, JobView } from '@bonafide/contracts/job-record';
import { invalidParameter } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  assertScope,
  type Caller,
  missingSignInOf,
  readsMasked,
  sessionResultOf,
} from '../../accounts/access/caller.js';
import { signInRequired } from '../../accounts/access/step-up.js';
import { CONFIG, type JobsConfig } from '../../config.js';
import { JOBS_WITH_PHOTOS_MAX } from '../../limits.js';
import { type PhotoName, urlTwin } from '../../media/photos/photo-names.js';
import type { StoredPhoto } from '../../media/photos/insert-photos.js';
import { PhotosService } from '../../media/photos/photos.service.js';
import { maskRecord } from './mask-record.js';
import { type FieldTree, pickFields } from './pick-fields.js';
import { sessionView } from './session-view.js';

export interface ViewOptions {
  withPhotos?: boolean;
  withPhotoUrls?: boolean;
  signedUrl?: boolean;
  includeResults?: boolean;
  mask?: boolean;
  fields?: FieldTree;
}

const LISTED_PHOTOS: readonly PhotoName[] = ['idPhoto', 'userPhoto'];

export const asksForPhotos = (options: ViewOptions) =>
  options.withPhotos === true || options.withPhotoUrls === true || options.signedUrl === true;

/** Whether a view needs the record parsed; otherwise its stored text is passed through. */
export const needsRecords = (caller: Caller, options: ViewOptions) =>
  caller.kind === 'session' ||
  options.fields !== undefined ||
  options.mask === true ||
  asksForPhotos(options);

const seesPhotos = (caller: Caller) => caller.kind !== 'session' || sessionResultOf(caller) === 'record';

/** Job records in the form requested by the caller. */
@Injectable()
export class JobViewsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly photos: PhotosService,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  async present(caller: Caller, records: JobRecord[], options: ViewOptions): Promise<JobView[]> {
    const missingSignIn = missingSignInOf(caller);
    if (asksForPhotos(options) && readsMasked(caller) && missingSignIn) throw signInRequired(missingSignIn);
    if (options.mask && asksForPhotos(options))
      throw invalidParameter('mask', 'mask: photographs are not shown in masked records');
    if (asksForPhotos(options) && seesPhotos(caller))
      await this.addPhotos(caller, records.slice(0, JOBS_WITH_PHOTOS_MAX), options);
    return records.map((record) => {
      const shown: JobView = caller.kind === 'session' ? sessionView(record, caller) : record;
      if (options.includeResults === false) delete shown.result;
      const picked = options.fields ? (pickFields(shown, options.fields) as JobView) : shown;
      return options.mask ? maskRecord(picked) : picked;
    });
  }

  private async addPhotos(caller: Caller, records: JobRecord[], options: ViewOptions): Promise<void> {
    assertScope(caller, 'jobs:photos', this.config.PUBLIC_URL);
    const byJob = await this.photos.photosOf(
      this.dataSource.manager,
      caller.tenant,
      records.map(({ id }) => id),
    );
    await Promise.all(records.map((record) => this.addPhotosOf(record, byJob.get(record.id) ?? [], options)));
  }

  private async addPhotosOf(record: JobRecord, photos: StoredPhoto[], options: ViewOptions): Promise<void> {
    const { parameters } = record.request;
    for (const photo of photos) {
      const listed = LISTED_PHOTOS.includes(photo.name);
      if (options.withPhotos && listed) {
        const bytes = await this.photos.read(photo);
        if (bytes) parameters[photo.name] = bytes.toString('base64');
      }
      if (options.signedUrl || (options.withPhotoUrls && listed))
        parameters[urlTwin(photo.name)] = await this.photos.signedUrl(record.id, photo);
    }
  }
}

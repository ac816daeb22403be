import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { ServiceError } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { hkdfSync } from 'node:crypto';
import { DataSource, type EntityManager, In } from 'typeorm';
import { accountIdOf } from '../../accounts/account.js';
import { CONFIG, type JobsConfig } from '../../config.js';
import type { JobKey, JobKeys } from '../../core/values/job-key.js';
import { SIGNED_URL_LIFETIME_MS } from '../../limits.js';
import { type DecodedPhoto } from './decode-photo.js';
import { insertPhotos, type StoredPhoto } from './insert-photos.js';
import { newStorageKey, PHOTO_STORE, type PhotoStore } from './photo-store.js';
import { PHOTO_NAMES, type PhotoName } from './photo-names.js';
import { markPhoto } from './mark-photo.js';
import { isPhotoUrlValid, type PhotoUrl, signPhotoPath } from './signed-url.js';
import { findDueRemovals, findNamedKeys, findStillDue, keepPhotos } from './photo-removals.js';
import { PhotoRemovalEntity } from './photo-removal.entity.js';

/** How long photos that may belong to a job are kept: longer than any commit takes. */
const UNCERTAIN_PHOTOS_MS = 3_600_000;
const REMOVED_AT_ONCE = 16;
const DUE_AT_ONCE = 500;

/** Keeps photos in the store and their keys in PostgreSQL; serves them as base64 or by signed URL. */
@Injectable()
export class PhotosService {
  /** the first one signs, all are accepted: URLs stay valid while a key is being retired */
  private readonly urlSecrets: Buffer[];

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(PHOTO_STORE) private readonly store: PhotoStore,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {
    this.urlSecrets = config.ENCRYPTION_KEYS.map(({ key }) =>
      Buffer.from(hkdfSync('sha256', key, '', 'bonafide photo urls', 32)),
    );
  }

  /**
   * Puts the bytes into the store; the caller's transaction writes their rows (recordPhotos). Photos that no row names within
   * an hour are removed, even if this process dies.
   */
  async storePhotos(
    tenant: string,
    jobId: string,
    photos: Map<PhotoName, DecodedPhoto>,
  ): Promise<StoredPhoto[]> {
    if (photos.size === 0) return [];
    const stored = [...photos].map(([name, { contentType, width, height }]) => {
      const storageKey = newStorageKey(accountIdOf(tenant), jobId);
      return { name, storageKey, contentType, width, height };
    });
    await sql.run(
      this.dataSource,
      `INSERT INTO photo_removals (storage_key, due_at) SELECT unnest($1::text[]), now() + $2 * interval '1 ms'`,
      [stored.map(({ storageKey }) => storageKey), UNCERTAIN_PHOTOS_MS],
    );
    await Promise.all(
      stored.map(({ name, storageKey, contentType }) =>
        this.store.put(storageKey, photos.get(name)!.bytes, contentType),
      ),
    );
    return stored;
  }

  async recordPhotos(
    manager: EntityManager,
    { tenant, jobId }: JobKey,
    photos: StoredPhoto[],
  ): Promise<void> {
    if (photos.length === 0) return;
    await sql.run(manager, `${insertPhotos('$1', '$2', '$3')} ON CONFLICT DO NOTHING`, [
      jobId,
      tenant,
      JSON.stringify(photos),
    ]);
  }

  /** Removes photos stored for a job that was refused. A sweep removes what remains of them. */
  async discardPhotos(photos: StoredPhoto[]): Promise<void> {
    await this.removeForgotten(photos.map(({ storageKey }) => storageKey)).catch(() => undefined);
  }

  /**
   * Removes photos stored for a job that could not be written because of `error`. Unless PostgreSQL itself refused the
   * write, the commit may have succeeded and only its response been lost: then a sweep checks later whether a job names
   * them.
   */
  async discardUnlessWritten(photos: StoredPhoto[], error: unknown): Promise<void> {
    if (isRefusal(error)) await this.discardPhotos(photos);
  }

  async photosOf(
    manager: EntityManager,
    tenant: string,
    jobIds: string[],
  ): Promise<Map<string, StoredPhoto[]>> {
    const rows = await sql.rows<StoredPhoto & { jobId: string }>(
      manager,
      `SELECT job_id AS "jobId", name, storage_key AS "storageKey", content_type AS "contentType", width, height
         FROM job_photos WHERE job_id = ANY($1::text[]) AND tenant = $2`,
      [jobIds, tenant],
    );
    const byJob = new Map<string, StoredPhoto[]>();
    for (const { jobId, ...photo } of rows) byJob.set(jobId, [...(byJob.get(jobId) ?? []), photo]);
    return byJob;
  }

  read(photo: StoredPhoto): Promise<Buffer | null> {
    return this.store.get(photo.storageKey);
  }

  /** A URL that works without a key for 15 minutes. */
  async signedUrl(jobId: string, photo: StoredPhoto): Promise<string> {
    const expires = new Date(this.clock.now().getTime() + SIGNED_URL_LIFETIME_MS);
    const own = await this.store.signedUrl(photo.storageKey, photo.contentType, expires);
    return (
      own ??
      `${this.config.PUBLIC_URL}${signPhotoPath(this.urlSecrets[0]!, { jobId, name: photo.name, expires })}`
    );
  }

  /** The same for a photo with a watermark that names the viewer: never a URL of the store, which has only the original. */
  markedUrl(jobId: string, { name }: StoredPhoto, viewer: string): { url: string; expiresAt: Date } {
    const expires = new Date(this.clock.now().getTime() + SIGNED_URL_LIFETIME_MS);
    const path = signPhotoPath(this.urlSecrets[0]!, { jobId, name, expires, viewer });
    return { url: `${this.config.PUBLIC_URL}${path}`, expiresAt: expires };
  }

  /** The photo of a URL signed here; null when the URL was altered or has expired, or the photo was removed. */
  async openSignedUrl(url: PhotoUrl): Promise<{ bytes: Buffer; contentType: string } | null> {
    const now = this.clock.now();
    if (!this.urlSecrets.some((secret) => isPhotoUrlValid(secret, url, now))) return null;
    const photo = await findPhoto(this.dataSource.manager, url.jobId, url.name);
    const bytes = photo ? await this.store.get(photo.storageKey) : null;
    if (!photo || !bytes) return null;
    if (url.viewer === undefined) return { bytes, contentType: photo.contentType };
    const shownAt = new Date(Number(url.expires) - SIGNED_URL_LIFETIME_MS);
    return {
      bytes: await markPhoto(bytes, `${url.viewer as string}  ${shownAt.toISOString().slice(0, 16)}Z`),
      contentType: 'image/jpeg',
    };
  }

  /**
   * Runs in the caller's transaction: deletes all rows, or only those of `names`, and schedules their photos for
   * removal.
   */
  async forgetPhotos(
    manager: EntityManager,
    { tenant, jobIds }: JobKeys,
    names?: readonly PhotoName[],
  ): Promise<string[]> {
    const rows = await sql.rows<{ storage_key: string }>(
      manager,
      `WITH gone AS (
         DELETE FROM job_photos WHERE job_id = ANY($1::text[]) AND tenant = $3 AND ($2::text[] IS NULL OR name = ANY($2))
         RETURNING storage_key)
       INSERT INTO photo_removals (storage_key) SELECT storage_key FROM gone
       ON CONFLICT (storage_key) DO UPDATE SET due_at = now() RETURNING storage_key`,
      [jobIds, names ?? null, tenant],
    );
    return rows.map((row) => row.storage_key);
  }

  /** Call after commit: removes these keys from storage. The sweep removes any that are missed. */
  async removeForgotten(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE) {
      const some = keys.slice(at, at + REMOVED_AT_ONCE);
      await Promise.all(some.map((key) => this.store.remove(key)));
      await this.dataSource.manager.delete(PhotoRemovalEntity, { storageKey: In(some) });
    }
  }

  /** Removes from storage everything that is due and not named by a job, until nothing is due. */
  async removeDue(signal?: AbortSignal): Promise<void> {
    const { manager } = this.dataSource;
    for (let found = DUE_AT_ONCE; found === DUE_AT_ONCE && !signal?.aborted;) {
      const due = await findDueRemovals(manager, DUE_AT_ONCE);
      const named = await findNamedKeys(
        manager,
        due.map(({ key }) => key),
      );
      await keepPhotos(
        manager,
        due.filter(({ key }) => named.has(key)),
      );
      const unnamed = due.flatMap(({ key }) => (named.has(key) ? [] : key));
      await this.removeForgotten(await findStillDue(manager, unnamed));
      found = due.length;
    }
  }
}

/** A photo of the job named by a signed URL, which does not contain the tenant. */
const findPhoto = (manager: EntityManager, jobId: string, name: string): Promise<StoredPhoto | undefined> =>
  sql.maybe<StoredPhoto>(
    manager,
    `SELECT name, storage_key AS "storageKey", content_type AS "contentType", width, height
       FROM job_photos WHERE job_id = $1 AND name = $2`,
    [jobId, name],
  );

/** Refused by one of our rules, or by a constraint: nothing was written. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ServiceError || String((error as { code?: unknown } | null)?.code).startsWith('23');

/** The dimensions twins of stored photos, as job_parameters shows them. */
export const dimensionsOf = (
  photos: Iterable<{ name: PhotoName; width: number; height: number }>,
): Record<string, { width: number; height: number }> => {
  const dimensions: Record<string, { width: number; height: number }> = {};
  for (const { name, width, height } of photos) {
    const twin = PHOTO_NAMES[name];
    if (twin) dimensions[twin] = { width, height };
  }
  return dimensions;
};

import type { FaceTemplate } from '@bonafide/vision/faces/face-gallery';
import { FaceGallery } from '@bonafide/vision/faces/face-gallery';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountCiphers } from '../../../accounts/account-ciphers.js';
import { FACE_RELATED_DISTANCE_MAX } from '../../../limits.js';
import { belongsToEntry, findListed, findListedFaces, type ListMatch } from './list-entries.js';
import type { TraitRow } from '../save-traits.js';

/** Which entries of the account's lists a job meets. */
@Injectable()
export class ListedService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ciphers: AccountCiphers,
  ) {}

  async findMatches(
    tenant: string,
    traits: readonly TraitRow[],
    face: FaceTemplate | null,
    now: Date,
  ): Promise<ListMatch[]> {
    const { manager } = this.dataSource;
    const exact = traits.length > 0 ? await findListed(manager, tenant, traits, now) : [];
    return [...exact, ...(face ? await this.findFaces(tenant, face, now) : [])];
  }

  private async findFaces(tenant: string, face: FaceTemplate, now: Date): Promise<ListMatch[]> {
    const entries = await findListedFaces(this.dataSource.manager, tenant, now);
    if (entries.length === 0) return [];
    const cipher = await this.ciphers.of(tenant);
    const gallery = new FaceGallery();
    for (const { id, sealed } of entries)
      gallery.set(id, new Int8Array(cipher.decrypt(sealed!, belongsToEntry(id).face)));
    const near = gallery.nearest(face, { distanceMax: FACE_RELATED_DISTANCE_MAX, count: entries.length });
    gallery.clear();
    const lists = new Set(near.map(({ id }) => entries.find((entry) => entry.id === id)!.list));
    return [...lists].map((list) => ({ list, kind: 'face' }));
  }
}

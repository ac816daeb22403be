import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { PhotoName } from './photo-names.js';

/** A photo of a job that lies in the photo store. */
@Entity('job_photos')
export class JobPhotoEntity {
  @ForeignKey('JobEntity', 'id')
  @PrimaryColumn('text')
  jobId: string;

  @PrimaryColumn('text')
  name: PhotoName;

  @Column('text')
  storageKey: string;

  @Column('text')
  contentType: string;

  @Column('integer')
  bytes: number;

  @Column('integer')
  width: number;

  @Column('integer')
  height: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}

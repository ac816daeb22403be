import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** How far the faces of two jobs are from each other: of jobs with one face, or with one document. */
@Entity('face_links')
@Index('face_links_other', ['tenant', 'otherJobId'])
export class FaceLinkEntity {
  /** the later one */
  @ForeignKey('JobEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  jobId: string;

  @ForeignKey('JobEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  otherJobId: string;

  @Column('text')
  tenant: string;

  @Column('real')
  distance: number;
}

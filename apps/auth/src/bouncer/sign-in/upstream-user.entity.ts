import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** A person identified by an upstream provider, keyed by a hash of the subject. */
@Entity('upstream_users')
@Unique(['organizationId', 'authority', 'subjectHash'])
export class UpstreamUserEntity {
  @PrimaryColumn('text')
  id: string;

  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  organizationId: string;

  @Column('text')
  authority: string;

  @Column('text')
  subjectHash: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('integer', { default: 0 })
  sessionEpoch: number;

  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null;
}

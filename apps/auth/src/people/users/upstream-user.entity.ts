import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A person identified by an upstream provider, keyed by a hash of the subject. */
@Entity('upstream_users')
@Index('upstream_users_project', ['projectId'])
@Unique(['organizationId', 'authority', 'subjectHash'])
export class UpstreamUserEntity {
  @PrimaryColumn('text')
  id: string;

  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  organizationId: string;

  /** null: shared by the projects of an organization that owns the provider */
  @ForeignKey('ProjectEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text', { nullable: true })
  projectId: string | null;

  /** what vouches for the subject (docs/design/sign-in-and-consent.md), with the project */
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

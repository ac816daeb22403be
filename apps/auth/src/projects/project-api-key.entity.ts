import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** An API key of a project. Its secret is stored as SHA-256. */
@Entity('project_api_keys')
@Index('project_api_keys_project', ['projectId', 'createdAt', 'id'])
@Unique(['keyHash'])
@Check('project_api_keys_kind_check', `kind IN ('runtime', 'management')`)
export class ProjectApiKeyEntity {
  @PrimaryColumn('text')
  id: string;

  @ForeignKey('ProjectEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  projectId: string;

  @Column('text')
  name: string;

  @Column('text')
  keyHash: string;

  /** the last characters of the key */
  @Column('text')
  hint: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;

  @Column('text', { default: 'management' })
  kind: 'runtime' | 'management';
}

import { Check, Column, Entity, ForeignKey, Generated, PrimaryColumn } from 'typeorm';
import type { ProjectProvider } from '../project.js';
import type { ProviderType } from './provider-settings.js';

/** A sign-in method of a project. */
@Entity('project_providers')
@Check('project_providers_type_check', `type IN ('oauth2', 'password', 'none')`)
export class ProjectProviderEntity {
  @ForeignKey('ProjectEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  projectId: string;

  @PrimaryColumn('text')
  id: string;

  /** the order in which it was configured */
  @Column({ type: 'integer', generatedIdentity: 'ALWAYS' })
  @Generated('increment')
  position: number;

  @Column('text')
  type: ProviderType;

  @Column('jsonb')
  settings: ProjectProvider['settings'];

  /** ciphertext of the client secret */
  @Column('bytea', { nullable: true })
  sealedSecret: Buffer | null;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;
}

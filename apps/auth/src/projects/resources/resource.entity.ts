import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { DetailType, ResourceScope } from './resource.js';

/** A protected resource and its scopes; without an organization it is shared by all organizations. */
@Entity('resources')
@Index('resources_own', ['uri', 'organizationId'], { unique: true })
@Index('resources_organization', ['organizationId'])
@Index('resources_shared', ['uri'], { unique: true, where: 'organization_id IS NULL' })
export class ResourceEntity {
  /** `res_…` */
  @PrimaryColumn('text')
  id: string;

  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text', { nullable: true })
  organizationId: string | null;

  @Column('text')
  uri: string;

  @Column('text')
  name: string;

  @Column('jsonb')
  scopes: ResourceScope[];

  /** RFC 9396 */
  @Column('jsonb', { default: [] })
  detailTypes: DetailType[];

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;
}

import { Column, Entity, ForeignKey, Generated, PrimaryColumn } from 'typeorm';

/** Requirements of an MCP tool of a project. */
@Entity('tool_protections')
@ForeignKey('ProjectProviderEntity', ['projectId', 'providerId'], ['projectId', 'id'], {
  deferrable: 'INITIALLY DEFERRED',
})
export class ToolProtectionEntity {
  @ForeignKey('ProjectEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  projectId: string;

  @PrimaryColumn('text')
  tool: string;

  /** the order in which it was configured */
  @Column({ type: 'integer', generatedIdentity: 'ALWAYS' })
  @Generated('increment')
  position: number;

  @Column('boolean')
  requiresDelegation: boolean;

  @Column('text', { array: true })
  requiredScopes: string[];

  @Column('text', { nullable: true })
  providerId: string | null;

  @Column('text', { array: true, nullable: true })
  providerScopes: string[] | null;
}

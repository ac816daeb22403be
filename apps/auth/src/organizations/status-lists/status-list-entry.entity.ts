import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** The index of a delegation in a status list. */
@Entity('status_list_entries')
@Index('status_list_entries_revoked', ['listNumber', 'listIndex'], { where: 'revoked_at IS NOT NULL' })
@Unique(['delegationId'])
@Check('status_list_entries_list_index_check', 'list_index >= 0 AND list_index <= 131071')
export class StatusListEntryEntity {
  @ForeignKey('StatusListEntity', 'number', { onDelete: 'CASCADE' })
  @PrimaryColumn('integer')
  listNumber: number;

  @PrimaryColumn('integer')
  listIndex: number;

  @Column('text')
  delegationId: string;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;
}

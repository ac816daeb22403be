import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A line of the audit trail that has no leaf yet; a trigger adds it with the line. */
@Entity('audit_pending')
export class AuditPendingEntity {
  @ForeignKey('AccountAuditEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('bigint')
  auditId: string;
}

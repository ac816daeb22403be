import { Entity, PrimaryColumn } from 'typeorm';

/** A line of an organization's log that has no leaf in its tree yet; a trigger adds it with the line. */
@Entity('audit_pending')
export class AuditPendingEntity {
  @PrimaryColumn('bigint')
  auditId: string;
}

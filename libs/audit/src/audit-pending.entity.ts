import { Entity, PrimaryColumn } from 'typeorm';

/** A line of a trail that has no leaf in its tree yet. Triggers add it with the line, and take it away with an expired one. */
@Entity('audit_pending')
export class AuditPendingEntity {
  @PrimaryColumn('bigint')
  auditId: string;
}

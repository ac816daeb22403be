import { Entity, PrimaryColumn } from 'typeorm';

/** A line of a trail that has no leaf in its tree yet. Triggers add it with the line, and remove it with an expired line. */
@Entity('audit_pending')
export class AuditPendingEntity {
  @PrimaryColumn('bigint')
  auditId: string;
}

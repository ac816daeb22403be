import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The IP address of an audit line, stored apart: the line has only `sha256:` and the hash of salt and address. */
@Entity('audit_addresses')
@Index('audit_addresses_person', ['person'], { where: 'person IS NOT NULL' })
@Index('audit_addresses_at', ['at'])
export class AuditAddressEntity {
  @PrimaryColumn('bigint')
  auditId: string;

  /** whose address it is: the actor, or the person whose sign-in was attempted */
  @Column('text', { nullable: true })
  person: string | null;

  @Column('text')
  salt: string;

  @Column('text')
  address: string;

  /** time of the line */
  @Column('timestamptz')
  at: Date;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** From where a line of the audit log was done, apart from it: the line has `sha256:` and the hash of salt and address. */
@Entity('audit_addresses')
@Index('audit_addresses_person', ['person'], { where: 'person IS NOT NULL' })
@Index('audit_addresses_at', ['at'])
export class AuditAddressEntity {
  @PrimaryColumn('bigint')
  auditId: string;

  /** whose address it is: who did it, or whose sign-in was tried */
  @Column('text', { nullable: true })
  person: string | null;

  @Column('text')
  salt: string;

  @Column('text')
  address: string;

  /** of the line */
  @Column('timestamptz')
  at: Date;
}

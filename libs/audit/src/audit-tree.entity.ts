import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A hash in the Merkle tree of a tenant's audit trail. Append-only: triggers refuse changes. */
@Entity('audit_tree')
@Index('audit_tree_audit_id', ['auditId'], { unique: true, where: 'audit_id IS NOT NULL' })
export class AuditTreeEntity {
  @PrimaryColumn('text')
  tenant: string;

  /** it covers 2^level leaves; only 0 and every eighth level are stored */
  @PrimaryColumn('smallint')
  level: number;

  /** index within its level, from the left */
  @PrimaryColumn('bigint')
  position: string;

  /** SHA-256 (RFC 9162 section 2.1.1) */
  @Column('bytea')
  hash: Buffer;

  /** for a leaf: the id of its line, kept after the line has expired */
  @Column('bigint', { nullable: true })
  auditId: string | null;
}

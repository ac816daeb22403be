import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A hash in the Merkle tree of a tenant's audit trail. Append-only: triggers refuse changes. */
@Entity('audit_tree')
@Index('audit_tree_audit_id', ['auditId'], { unique: true, where: 'audit_id IS NOT NULL' })
export class AuditTreeEntity {
  @PrimaryColumn('text')
  tenant: string;

  /** it covers 2^level leaves; 0, and every eighth above */
  @PrimaryColumn('smallint')
  level: number;

  /** among those of its level, from the left */
  @PrimaryColumn('bigint')
  position: string;

  /** SHA-256 (RFC 9162 section 2.1.1) */
  @Column('bytea')
  hash: Buffer;

  /** of a leaf: its line, also after the line has expired */
  @Column('bigint', { nullable: true })
  auditId: string | null;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A signed checkpoint of a tenant's audit tree. Append-only: triggers refuse changes. */
@Entity('audit_checkpoints')
export class AuditCheckpointEntity {
  @PrimaryColumn('text')
  tenant: string;

  /** number of leaves */
  @PrimaryColumn('bigint')
  size: string;

  @Column('bytea')
  root: Buffer;

  /** the perfect subtrees from the left, from which the tree continues */
  @Column('bytea', { array: true })
  heads: Buffer[];

  /** JWS with the claims of `CheckpointClaims` */
  @Column('text')
  token: string;

  @Column('timestamptz')
  at: Date;
}

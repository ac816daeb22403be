import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the service signed about the tree of a tenant's trail. Append-only: triggers refuse changes. */
@Entity('audit_checkpoints')
export class AuditCheckpointEntity {
  @PrimaryColumn('text')
  tenant: string;

  /** leaves */
  @PrimaryColumn('bigint')
  size: string;

  @Column('bytea')
  root: Buffer;

  /** the perfect subtrees from the left: from here the tree goes on */
  @Column('bytea', { array: true })
  heads: Buffer[];

  /** JWS with the claims of `CheckpointClaims` */
  @Column('text')
  token: string;

  @Column('timestamptz')
  at: Date;
}

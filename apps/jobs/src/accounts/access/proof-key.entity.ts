import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A key pair of the service for action proofs; the one with the highest number signs. */
@Entity('proof_keys')
@Unique(['publicKeyMultibase'])
export class ProofKeyEntity {
  @PrimaryColumn('integer')
  number: number;

  @Column('text')
  publicKeyMultibase: string;

  /** ciphertext of the private key */
  @Column('bytea')
  sealed: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}

import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** One login at an upstream provider: `state`, PKCE verifier and nonce. */
@Entity('login_states')
@Index('login_states_request', ['requestId'])
export class LoginStateEntity {
  @PrimaryColumn('text')
  stateHash: string;

  @ForeignKey('BouncerRequestEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  requestId: string;

  @Column('text')
  browserHash: string;

  /** fingerprint of the provider's settings */
  @Column('text')
  authority: string;

  /** ciphertext of the PKCE verifier */
  @Column('bytea')
  sealedVerifier: Buffer;

  @Column('text')
  nonce: string;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  consumedAt: Date | null;
}

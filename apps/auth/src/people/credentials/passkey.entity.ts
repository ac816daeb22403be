import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A passkey (WebAuthn): only its public key, which is not secret. */
@Entity('passkeys')
@Index('passkeys_user', ['userId'])
export class PasskeyEntity {
  /** the credential id, base64url */
  @PrimaryColumn('text')
  id: string;

  @ForeignKey('UserEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  userId: string;

  /** name given by its owner */
  @Column('text')
  name: string;

  /** COSE */
  @Column('bytea')
  publicKey: Buffer;

  @Column('bigint')
  signCount: string;

  @Column('text', { array: true, default: [] })
  transports: string[];

  @Column('boolean')
  isBackedUp: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;
}

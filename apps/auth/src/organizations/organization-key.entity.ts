import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A signing key of an organization; the one that is not retired is used to sign. */
@Entity('organization_keys')
@Index('organization_keys_public', ['publicKeyMultibase'], { unique: true })
@Index('organization_keys_signing', ['organizationId'], { unique: true, where: 'retired_at IS NULL' })
@Check('organization_keys_check', 'revoked_at IS NULL OR retired_at IS NOT NULL')
@Check('organization_keys_number_check', 'number > 0')
export class OrganizationKeyEntity {
  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  organizationId: string;

  @PrimaryColumn('integer')
  number: number;

  @Column('text')
  publicKeyMultibase: string;

  /** ciphertext of the private key */
  @Column('bytea')
  sealedPrivateKey: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  retiredAt: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;
}

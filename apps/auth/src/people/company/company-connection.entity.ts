import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** An organization's own OpenID provider. */
@Entity('company_connections')
@Check(
  'company_connections_auth_method_check',
  `auth_method IN ('client_secret_basic', 'client_secret_post', 'private_key_jwt')`,
)
@Check('company_connections_default_role_check', `default_role IN ('admin', 'viewer')`)
export class CompanyConnectionEntity {
  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  organizationId: string;

  @Column('text')
  issuer: string;

  @Column('text')
  clientId: string;

  @Column('text')
  authMethod: string;

  /** the client secret, or the private key for private_key_jwt as a JWK */
  @Column('bytea')
  sealedSecret: Buffer;

  /** role for first-time users */
  @Column('text')
  defaultRole: string;

  /** people with an address in its domains can only sign in through it */
  @Column('boolean', { default: false })
  isEnforced: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;
}

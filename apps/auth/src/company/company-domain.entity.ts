import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** An e-mail domain that an organization says is its own. */
@Entity('company_domains')
@Index('company_domains_proven', ['domain'], { unique: true, where: 'proven_at IS NOT NULL' })
export class CompanyDomainEntity {
  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  organizationId: string;

  @PrimaryColumn('text')
  domain: string;

  /** stands in a TXT record of the domain */
  @Column('text')
  proof: string;

  @Column('timestamptz', { nullable: true })
  provenAt: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}

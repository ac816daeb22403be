import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** An e-mail domain claimed by an organization. */
@Entity('company_domains')
@Index('company_domains_proven', ['domain'], { unique: true, where: 'proven_at IS NOT NULL' })
export class CompanyDomainEntity {
  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  organizationId: string;

  @PrimaryColumn('text')
  domain: string;

  /** value of the domain's TXT record */
  @Column('text')
  proof: string;

  @Column('timestamptz', { nullable: true })
  provenAt: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}

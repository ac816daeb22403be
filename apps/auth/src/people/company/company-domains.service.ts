import { isIP } from 'node:net';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { sql } from '@bonafide/platform/database/sql';
import { invalidParameter } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type ChangeBy, recordAuditEvent } from '../../organizations/audit/record-audit-event.js';
import { conflict, notFound } from '../../errors.js';
import { COMPANY_DOMAINS_MAX } from '../../limits.js';
import { RESOLVE_TXT, type ResolveTxt } from '../../core/outbound/outbound.module.js';
import { normalizeDomain } from './email-domain.js';
import { CompanyDomainEntity } from './company-domain.entity.js';

export interface CompanyDomain {
  domain: string;
  /** the TXT record that proves it */
  record: { name: string; value: string };
  provenAt: Date | null;
}

type Row = Pick<CompanyDomainEntity, 'domain' | 'proof' | 'provenAt'>;

/** E-mail domains, each verified by a TXT record. A verified domain belongs to one organization at a time. */
@Injectable()
export class CompanyDomainsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(RESOLVE_TXT) private readonly resolveTxt: ResolveTxt,
  ) {}

  async list(organizationId: string): Promise<CompanyDomain[]> {
    const rows = await this.dataSource.manager.find(CompanyDomainEntity, {
      where: { organizationId },
      order: { domain: 'ASC' },
    });
    return rows.map(viewOf);
  }

  /** Adds a domain; it has no effect until it is verified. */
  async add(organizationId: string, text: string, by: ChangeBy): Promise<CompanyDomain> {
    const domain = normalizeDomain(text);
    if (domain === undefined) throw invalidParameter('domain', 'domain: must be a domain name');
    const row = await this.dataSource.transaction(async (manager) => {
      const added = await sql.maybe<Row>(
        manager,
        `INSERT INTO company_domains (organization_id, domain, proof)
         SELECT $1, $2, $3 WHERE (SELECT count(*) FROM company_domains WHERE organization_id = $1) < $4
         ON CONFLICT DO NOTHING RETURNING domain, proof, proven_at AS "provenAt"`,
        [organizationId, domain, randomAlphanumeric(32), COMPANY_DOMAINS_MAX],
      );
      if (added) await record(manager, organizationId, 'company_domain.added', domain, by);
      return added ?? find(manager, organizationId, domain);
    });
    if (!row) throw conflict(`an organization has at most ${COMPANY_DOMAINS_MAX} domains`);
    return viewOf(row);
  }

  /** Checks the record now. Throws `conflict` if it is missing, or if another organization has the domain. */
  async prove(organizationId: string, domain: string, by: ChangeBy): Promise<CompanyDomain> {
    const row = await find(this.dataSource.manager, organizationId, domain);
    if (!row) throw notFound('domain');
    if (row.provenAt) return viewOf(row);
    const { name, value } = viewOf(row).record;
    const found = await this.resolveTxt(name).catch((): string[] => []);
    if (!found.includes(value)) throw conflict(`the TXT record ${name} does not hold ${value}`);
    const proving = this.dataSource.transaction(async (manager) => {
      const proven = await sql.count(
        manager,
        `UPDATE company_domains SET proven_at = now() WHERE organization_id = $1 AND domain = $2 AND proof = $3
           AND NOT EXISTS (SELECT 1 FROM company_domains o WHERE o.domain = $2 AND o.proven_at IS NOT NULL
             AND o.organization_id <> $1)`,
        [organizationId, domain, row.proof],
      );
      if (proven === 0) throw taken();
      await recordProof(manager, organizationId, domain, by);
    });
    // If two organizations verify it at once, the unique index admits one.
    await proving.catch((error: { code?: string }) => {
      throw error.code === UNIQUE_VIOLATION ? taken() : error;
    });
    return viewOf((await find(this.dataSource.manager, organizationId, domain))!);
  }

  /**
   * The operator has seen that the organization owns the domain, or the machine of this address: for names that no public
   * record can prove. Throws `conflict` if another organization has it.
   */
  async confirm(organizationId: string, text: string, by: ChangeBy): Promise<CompanyDomain> {
    const domain = isIP(text) ? text : normalizeDomain(text);
    if (domain === undefined) throw invalidParameter('domain', 'domain: must be a domain name');
    await this.dataSource.transaction(async (manager) => {
      await sql
        .run(
          manager,
          `INSERT INTO company_domains (organization_id, domain, proof, proven_at) VALUES ($1, $2, $3, now())
           ON CONFLICT (organization_id, domain) DO UPDATE SET proven_at = coalesce(company_domains.proven_at, now())`,
          [organizationId, domain, randomAlphanumeric(32)],
        )
        .catch((error: { code?: string }) => {
          throw error.code === UNIQUE_VIOLATION ? taken() : error;
        });
      await recordProof(manager, organizationId, domain, by);
    });
    return viewOf((await find(this.dataSource.manager, organizationId, domain))!);
  }

  async remove(organizationId: string, domain: string, by: ChangeBy): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(CompanyDomainEntity, { organizationId, domain });
      if (affected === 0) throw notFound('domain');
      await record(manager, organizationId, 'company_domain.removed', domain, by);
    });
  }
}

const UNIQUE_VIOLATION = '23505';
const taken = () => conflict('another organization has proven this domain');

const find = (manager: EntityManager, organizationId: string, domain: string): Promise<Row | null> =>
  manager.findOneBy(CompanyDomainEntity, { organizationId, domain });

const viewOf = ({ domain, proof, provenAt }: Row): CompanyDomain => ({
  domain,
  record: { name: `_bonafide.${domain}`, value: `bonafide-domain=${proof}` },
  provenAt,
});

const record = (
  manager: EntityManager,
  organizationId: string,
  action: string,
  domain: string,
  by: ChangeBy,
) =>
  recordAuditEvent(manager, {
    action,
    organizationId,
    subject: organizationId,
    details: { domain },
    ...by,
  });

async function recordProof(manager: EntityManager, organizationId: string, domain: string, by: ChangeBy) {
  // As when sign-in is enforced for a domain that is proven already.
  await sql.run(
    manager,
    `UPDATE users SET session_epoch = session_epoch + 1
     WHERE split_part(lower(email), '@', 2) = $2 AND id IS DISTINCT FROM $3
       AND EXISTS (SELECT 1 FROM company_connections WHERE organization_id = $1 AND is_enforced)`,
    [organizationId, domain, by.actor.id ?? null],
  );
  await record(manager, organizationId, 'company_domain.proven', domain, by);
}

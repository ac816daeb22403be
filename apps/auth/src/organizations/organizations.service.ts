import { sql } from '@bonafide/platform/database/sql';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, recordAuditEvent } from './audit/record-audit-event.js';
import { conflict } from '../errors.js';
import { findOrganizationBySlug, type Organization } from './organization.js';
import { assertOrganizationSlug } from './organization-slug.js';
import { OrganizationKeysService } from './organization-keys.service.js';

@Injectable()
export class OrganizationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: OrganizationKeysService,
  ) {}

  /** A new organization with its first signing key. */
  async create({ slug, name }: { slug: string; name: string }, actor: Actor): Promise<Organization> {
    assertOrganizationSlug(slug);
    return this.dataSource.transaction(async (manager) => {
      const id = `org_${randomAlphanumeric(20)}`;
      const made = await sql.count(
        manager,
        `INSERT INTO organizations (id, slug, name) VALUES ($1, $2, $3) ON CONFLICT (lower(slug)) DO NOTHING RETURNING id`,
        [id, slug, name.slice(0, 200)],
      );
      if (made === 0) throw conflict(`the organization ${slug} exists already`);
      await this.keys.addKey(manager, id);
      await recordAuditEvent(manager, {
        action: 'organization.created',
        actor,
        organizationId: id,
        subject: id,
      });
      return (await findOrganizationBySlug(manager, slug))!;
    });
  }

  findBySlug(slug: string): Promise<Organization | undefined> {
    return findOrganizationBySlug(this.dataSource.manager, slug);
  }
}

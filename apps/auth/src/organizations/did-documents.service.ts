import { sql } from '@bonafide/platform/database/sql';
import { buildDidDocument, type DidDocument } from '@bonafide/vc-jwt/did-document';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { notFound } from '../errors.js';
import { clientDid, organizationDid, userDid } from '../core/public-urls.js';
import { findOrganizationBySlug } from './organization.js';
import { isOrganizationSlug } from './organization-slug.js';
import { OrganizationKeysService } from './organization-keys.service.js';

/** A document that names the controller of a DID and has no keys of its own. */
type KeylessDocument = Pick<DidDocument, '@context' | 'id'> & { controller?: string };

/** The DID documents of organizations, and of the people and clients in their tokens. */
@Injectable()
export class DidDocumentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: OrganizationKeysService,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async ofOrganization(slug: string): Promise<DidDocument> {
    const organization = isOrganizationSlug(slug)
      ? await findOrganizationBySlug(this.dataSource.manager, slug)
      : undefined;
    if (!organization) throw notFound('organization');
    const keys = await this.keys.publicKeys(organization.id);
    return buildDidDocument(organizationDid(this.config.PUBLIC_URL, slug), keys);
  }

  /**
   * Users sign nothing: their organization is the controller, also for people of an upstream provider and for former
   * members in its delegations.
   */
  async ofUser(slug: string, userId: string): Promise<KeylessDocument> {
    const [known] =
      isOrganizationSlug(slug) && /^usr_[A-Za-z0-9]{1,40}$/.test(userId)
        ? await sql.rows<object>(
            this.dataSource,
            `SELECT 1 FROM memberships m JOIN organizations o ON o.id = m.organization_id
             WHERE o.slug = $1 AND m.user_id = $2
             UNION ALL SELECT 1 FROM upstream_users u JOIN organizations o ON o.id = u.organization_id
             WHERE o.slug = $1 AND u.id = $2
             UNION ALL SELECT 1 FROM delegations d WHERE d.user_did = $3 LIMIT 1`,
            [slug, userId, userDid(this.config.PUBLIC_URL, slug, userId)],
          )
        : [];
    if (!known) throw notFound('user');
    const { PUBLIC_URL } = this.config;
    return keyless(userDid(PUBLIC_URL, slug, userId), organizationDid(PUBLIC_URL, slug));
  }

  /** Public clients have no keys; the document shows that the DID belongs to this service. */
  async ofClient(clientId: string): Promise<KeylessDocument> {
    const [known] = /^(?:eph|cli|url)_[A-Za-z0-9_-]{1,64}$/.test(clientId)
      ? await sql.rows<object>(
          this.dataSource,
          `SELECT 1 FROM gateway_clients WHERE client_id = $1
           UNION ALL SELECT 1 FROM delegations WHERE agent_did = $2 LIMIT 1`,
          [clientId, clientDid(this.config.PUBLIC_URL, clientId)],
        )
      : [];
    if (!known) throw notFound('client');
    return keyless(clientDid(this.config.PUBLIC_URL, clientId));
  }
}

const keyless = (id: string, controller?: string): KeylessDocument => ({
  '@context': 'https://www.w3.org/ns/did/v1',
  id,
  ...(controller === undefined ? {} : { controller }),
});

import { sql } from '@bonafide/platform/database/sql';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import type { DocumentKey } from '@bonafide/vc-jwt/did-document';
import { didKeyVerificationMethod } from '@bonafide/vc-jwt/did-key';
import { type Ed25519PrivateJwk, generateKey } from '@bonafide/vc-jwt/keys';
import { createSigner, type Signer } from '@bonafide/vc-jwt/sign';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { type Actor, recordAuditEvent } from './audit/record-audit-event.js';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { notFound } from '../errors.js';
import { organizationDid } from '../core/public-urls.js';
import { OrganizationKeyEntity } from './organization-key.entity.js';

/** A key of an organization, ready to sign under either of its DIDs. */
export interface OrganizationKey {
  organizationId: string;
  organizationSlug: string;
  /** the n of `#key-n` */
  number: number;
  publicKeyMultibase: string;
  /** `did:web:…:orgs:<slug>`, kid `…#key-n`: gateway access tokens and their status lists */
  web: { did: string; signer: Signer };
  /** `did:key:z6Mk…`: delegation tokens, verifiable offline, and their status lists */
  key: { did: string; signer: Signer };
}

interface KeyRow {
  organization_id: string;
  slug: string;
  number: number;
  public_key_multibase: string;
  sealed_private_key: Buffer;
}

const SELECT_KEY = `SELECT k.organization_id, o.slug, k.number, k.public_key_multibase, k.sealed_private_key
  FROM organization_keys k JOIN organizations o ON o.id = k.organization_id`;

const belongsTo = (organizationId: string, number: number) =>
  `${organizationId}|organization_keys.sealed_private_key|${number}`;

/** signing organizations with one current key and earlier ones; about two kilobytes per key */
const OPENED_MAX = 10_000;

/**
 * Locked until the transaction ends, to serialize changes of an organization's keys. Inserts that refer to the
 * organization (such as a new status list) do not wait for it.
 */
export const lockOrganization = (manager: EntityManager, id: string): Promise<void> =>
  sql.run(manager, 'SELECT 1 FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [id]);

/** The organizations' Ed25519 keys: encrypted in the database, cached in memory once decrypted. */
@Injectable()
export class OrganizationKeysService {
  /** by public key */
  private readonly opened = new LRUCache<string, Promise<OrganizationKey>>({ max: OPENED_MAX });

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  /** The current signing key. Not cached, so that a rotation takes effect in every process at its commit. */
  signingKey(organizationId: string): Promise<OrganizationKey> {
    return this.load('k.organization_id = $1 AND k.retired_at IS NULL', organizationId);
  }

  /** The key of a did:key, retired or not: what was issued under a DID continues under it. */
  keyOfDid(didKey: string): Promise<OrganizationKey> {
    const multibase = didKey.replace(/^did:key:/, '');
    // The private key of a public key never changes, so it can be cached.
    return this.opened.get(multibase) ?? this.load('k.public_key_multibase = $1', multibase);
  }

  /** When the key of a did:key was retired, if it was. Throws `not-found` for a revoked one. */
  async keyStatus(didKey: string): Promise<{ retiredAt: Date | null }> {
    const key = await this.dataSource.manager.findOneBy(OrganizationKeyEntity, {
      publicKeyMultibase: didKey.replace(/^did:key:/, ''),
      revokedAt: IsNull(),
    });
    if (!key) throw notFound('signing key');
    return { retiredAt: key.retiredAt };
  }

  /** Adds a key and makes it the signing one; earlier keys stay listed. */
  async addKey(
    manager: EntityManager,
    organizationId: string,
  ): Promise<{ number: number; publicKeyMultibase: string }> {
    await lockOrganization(manager, organizationId);
    const last = await manager.maximum(OrganizationKeyEntity, 'number', { organizationId });
    const number = (last ?? 0) + 1;
    const { privateJwk, publicKeyMultibase } = await generateKey();
    const signing = { organizationId, retiredAt: IsNull() };
    await manager.update(OrganizationKeyEntity, signing, { retiredAt: () => 'now()' });
    const sealedPrivateKey = this.cipher.encrypt(
      JSON.stringify(privateJwk),
      belongsTo(organizationId, number),
    );
    await manager.insert(OrganizationKeyEntity, {
      organizationId,
      number,
      publicKeyMultibase,
      sealedPrivateKey,
    });
    return { number, publicKeyMultibase };
  }

  /** Existing tokens stay valid: their key is retired, not removed. */
  async rotate(
    organizationId: string,
    actor: Actor,
  ): Promise<{ number: number; publicKeyMultibase: string }> {
    return this.dataSource.transaction(async (manager) => {
      const key = await this.addKey(manager, organizationId);
      await recordAuditEvent(manager, {
        action: 'organization_key.rotated',
        actor,
        organizationId,
        subject: `key-${key.number}`,
      });
      return key;
    });
  }

  /** The public keys that are not revoked, the signing one first, for the DID document. */
  async publicKeys(organizationId: string): Promise<DocumentKey[]> {
    const rows = await this.dataSource.manager.find(OrganizationKeyEntity, {
      where: { organizationId, revokedAt: IsNull() },
      order: { number: 'DESC' },
    });
    return rows.map(({ number, publicKeyMultibase, retiredAt }) => ({
      number,
      publicKeyMultibase,
      ...(retiredAt && { retiredAt }),
    }));
  }

  private async load(condition: string, value: string): Promise<OrganizationKey> {
    const row = await sql.maybe<KeyRow>(this.dataSource, `${SELECT_KEY} WHERE ${condition}`, [value]);
    if (!row) throw notFound('signing key');
    const { public_key_multibase: multibase } = row;
    let key = this.opened.get(multibase);
    if (!key) {
      this.opened.set(multibase, (key = this.open(row)));
      key.catch(() => this.opened.delete(multibase));
    }
    return key;
  }

  private async open(row: KeyRow): Promise<OrganizationKey> {
    const plain = this.cipher.decryptText(row.sealed_private_key, belongsTo(row.organization_id, row.number));
    const privateKey = JSON.parse(plain) as Ed25519PrivateJwk;
    const web = organizationDid(this.config.PUBLIC_URL, row.slug);
    const did = `did:key:${row.public_key_multibase}`;
    return {
      organizationId: row.organization_id,
      organizationSlug: row.slug,
      number: row.number,
      publicKeyMultibase: row.public_key_multibase,
      web: { did: web, signer: await createSigner({ kid: `${web}#key-${row.number}`, privateKey }) },
      key: { did, signer: await createSigner({ kid: didKeyVerificationMethod(did), privateKey }) },
    };
  }
}

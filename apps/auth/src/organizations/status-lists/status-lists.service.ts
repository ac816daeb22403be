import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { createStatusBits, encodeStatusList, setStatusBit } from '@bonafide/vc-jwt/status-list';
import {
  buildStatusListCredential,
  signStatusList,
  type StatusListInput,
} from '@bonafide/vc-jwt/status-list-credential';
import { encodeTokenStatusList, signTokenStatusList } from '@bonafide/vc-jwt/token-status-list';
import type { Signer } from '@bonafide/vc-jwt/sign';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, IsNull, Not } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { notFound } from '../../errors.js';
import {
  STATUS_LIST_MAX_AGE_SECONDS,
  STATUS_LIST_RENEWED_SECONDS,
  STATUS_LIST_VALID_SECONDS,
} from '../../limits.js';
import { OrganizationKeysService } from '../organization-keys.service.js';
import { statusListUrl } from '../../core/public-urls.js';
import { StatusListEntryEntity } from './status-list-entry.entity.js';
import { StatusListEntity } from './status-list.entity.js';

export interface PublishedList {
  body: string;
  contentType: string;
  etag: string;
}

/** `token-list`: a Token Status List of the same bits (docs/design/tokens.md) */
type Form = 'json' | 'jwt' | 'token-list';

/** Cached lists, one per form and version: 16 KiB of bits, up to 22 KiB of text. */
const LISTS_MAX = 256;

/**
 * Publishes status lists. Each request checks the list's version; the list is rebuilt only if the version has changed, so
 * that revocations are visible at once and a busy list costs one small query.
 */
@Injectable()
export class StatusListsService {
  private readonly bits = new LRUCache<number, { version: string; list: Promise<Uint8Array> }>({
    max: LISTS_MAX,
  });
  /** by etag */
  private readonly built = new LRUCache<string, Promise<PublishedList>>({ max: LISTS_MAX });

  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: OrganizationKeysService,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly clock: Clock,
  ) {}

  /** Every process builds the same bytes for the same version: signatures are deterministic and so are the dates. */
  async publish(number: number, form: Form): Promise<PublishedList> {
    const row = await this.dataSource.manager.findOneBy(StatusListEntity, { number });
    if (!row) throw notFound('status list');
    const { did, signer } = await this.issuerOf(row);
    const issuedAt = this.issuedAt(row.updatedAt);
    const etag = `"${number}.${row.version}.${issuedAt}.${signer.kid.split('-').at(-1)!.slice(-8)}.${form}"`;
    let published = this.built.get(etag);
    if (!published) {
      this.built.set(
        etag,
        (published = this.build(number, row.version, { did, signer, issuedAt, etag, form })),
      );
      published.catch(() => this.built.delete(etag));
    }
    return published;
  }

  private async issuerOf({
    issuerDid,
    organizationId,
  }: StatusListEntity): Promise<{ did: string; signer: Signer }> {
    if (issuerDid.startsWith('did:key:')) return (await this.keys.keyOfDid(issuerDid)).key;
    return (await this.keys.signingKey(organizationId)).web;
  }

  /** The later of the last change and the last full hour, Unix seconds. */
  private issuedAt(updatedAt: Date): number {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const renewed = now - (now % STATUS_LIST_RENEWED_SECONDS);
    return Math.max(Math.floor(updatedAt.getTime() / 1000), renewed);
  }

  private async build(
    number: number,
    version: string,
    {
      did,
      signer,
      issuedAt,
      etag,
      form,
    }: { did: string; signer: Signer; issuedAt: number; etag: string; form: Form },
  ): Promise<PublishedList> {
    const times = { issuedAt, expiresAt: issuedAt + STATUS_LIST_VALID_SECONDS };
    const about = { url: statusListUrl(this.config.PUBLIC_URL, number), issuer: did, ...times };
    const bits = await this.bitsOf(number, version);
    if (form === 'token-list') {
      const list = await encodeTokenStatusList(bits);
      const body = await signTokenStatusList({ ...about, ttl: STATUS_LIST_MAX_AGE_SECONDS, list }, signer);
      return { body, contentType: 'application/statuslist+jwt', etag };
    }
    const input: StatusListInput = { ...about, encodedList: await encodeStatusList(bits) };
    if (form === 'jwt')
      return { body: await signStatusList(input, signer), contentType: 'application/vc+jwt', etag };
    const body = JSON.stringify(buildStatusListCredential(input));
    return { body, contentType: 'application/json', etag };
  }

  private bitsOf(number: number, version: string): Promise<Uint8Array> {
    const known = this.bits.get(number);
    if (known?.version === version) return known.list;
    const list = this.readBits(number);
    this.bits.set(number, { version, list });
    list.catch(() => this.bits.delete(number));
    return list;
  }

  private async readBits(number: number): Promise<Uint8Array> {
    const bits = createStatusBits();
    // The holder of a revoked key could issue tokens with any index, so all of them are revoked.
    if (await this.isIssuerRevoked(number)) return bits.fill(0xff);
    const rows = await this.dataSource.manager.findBy(StatusListEntryEntity, {
      listNumber: number,
      revokedAt: Not(IsNull()),
    });
    for (const { listIndex } of rows) setStatusBit(bits, listIndex);
    return bits;
  }

  private async isIssuerRevoked(number: number): Promise<boolean> {
    const count = await sql.count(
      this.dataSource,
      `SELECT 1 FROM status_lists l JOIN organization_keys k ON l.issuer_did = 'did:key:' || k.public_key_multibase
       WHERE l.number = $1 AND k.revoked_at IS NOT NULL`,
      [number],
    );
    return count > 0;
  }
}

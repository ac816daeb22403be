import { sql } from '@bonafide/platform/database/sql';
import { OutboundHttp } from '@bonafide/delivery/outbound-http';
import { Clock } from '@bonafide/platform/runtime/clock';
import type { FetchLike } from '@bonafide/vc-jwt/bounded-fetch';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { CONFIG, type JobsConfig } from '../../config.js';
import { ISSUER_DOCUMENT_BYTES_MAX } from '../../limits.js';

interface Copy {
  contentType: string;
  etag: string | null;
  body: string;
  fetchedAt: Date;
}

const DOCUMENT_TYPES = /^application\/(did\+json|did\+ld\+json|json|vc\+jwt)\b/i;
const LIST_TYPE = /^application\/vc\+jwt\b/i;
/** documents kept in memory, of up to `ISSUER_DOCUMENT_BYTES_MAX`; the others stay in the database */
const COPIES_MAX = 256;
/** The timestamp of an unchanged copy is rewritten when it is this old. */
const REWRITE_AFTER_MS = 10_000;

/**
 * Fetches issuers' DID documents and status lists through the guarded client, and keeps the last good copy in the
 * database. While an issuer cannot be reached, or answers with a server error, the copy is served with its age, also in
 * processes started meanwhile; the reader decides whether and how long to accept it.
 */
@Injectable()
export class IssuerDocuments {
  private readonly copies = new LRUCache<string, Copy>({ max: COPIES_MAX });

  constructor(
    private readonly outbound: OutboundHttp,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  readonly fetch: FetchLike = async (url, init) => {
    try {
      const response = await this.outbound.request({
        method: 'GET',
        url,
        headers: init.headers as Record<string, string>,
        timeoutMs: ISSUER_TIMEOUT_MS,
        maxResponseBytes: ISSUER_DOCUMENT_BYTES_MAX,
      });
      if (response.truncated) throw new RangeError('answer is too long');
      if (response.status >= 500 || response.status === 429)
        throw new Error(`the issuer answers ${response.status}`);
      const text = (name: string) => String(response.headers[name] ?? '');
      if (response.status === 200 && DOCUMENT_TYPES.test(text('content-type')))
        await this.keep(url, {
          contentType: text('content-type'),
          etag: text('etag') || null,
          body: response.body.toString('utf8'),
          fetchedAt: this.clock.now(),
        });
      if (response.status === 304) await this.confirm(url);
      // `age` is passed on only for status lists: a cache may hold a DID document longer than their readers accept.
      const passed = LIST_TYPE.test(text('content-type')) || response.status === 304 ? ['age'] : [];
      const headers = Object.fromEntries(
        ['content-type', 'etag', ...passed].flatMap((name) => (text(name) ? [[name, text(name)]] : [])),
      );
      const isBodyless = response.status === 204 || response.status === 304;
      return new Response(isBodyless ? null : new Uint8Array(response.body), {
        status: response.status,
        headers,
      });
    } catch (error) {
      const copy = await this.copyOf(url);
      if (!copy) throw error;
      const ageMs = this.clock.now().getTime() - copy.fetchedAt.getTime();
      return new Response(copy.body, {
        headers: {
          'content-type': copy.contentType,
          age: String(Math.max(1, Math.ceil(ageMs / 1_000))),
          ...(copy.etag && { etag: copy.etag }),
        },
      });
    }
  };

  private async keep(url: string, copy: Copy): Promise<void> {
    const before = this.copies.get(url);
    this.copies.set(url, copy);
    const isWorthWriting =
      before?.body !== copy.body || copy.fetchedAt.getTime() - before.fetchedAt.getTime() > REWRITE_AFTER_MS;
    if (!isWorthWriting) {
      copy.fetchedAt = before!.fetchedAt;
      return;
    }
    await sql.run(
      this.dataSource,
      `INSERT INTO issuer_documents (url, content_type, etag, body, fetched_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (url) DO UPDATE SET content_type = excluded.content_type, etag = excluded.etag,
         body = excluded.body, fetched_at = excluded.fetched_at
       WHERE issuer_documents.fetched_at < excluded.fetched_at`,
      [url, copy.contentType, copy.etag, copy.body, copy.fetchedAt],
    );
  }

  /** Records that the issuer confirmed the copy. */
  private async confirm(url: string): Promise<void> {
    const copy = this.copies.get(url);
    if (copy) await this.keep(url, { ...copy, fetchedAt: this.clock.now() });
  }

  /** The last good copy, while it may be used. */
  private async copyOf(url: string): Promise<Copy | undefined> {
    const oldest = new Date(this.clock.now().getTime() - this.config.STATUS_LIST_STALE * 1_000);
    const kept = this.copies.get(url);
    if (kept && kept.fetchedAt > oldest) return kept;
    const row = await sql.maybe<Copy>(
      this.dataSource,
      `SELECT content_type AS "contentType", etag, body, fetched_at AS "fetchedAt" FROM issuer_documents
        WHERE url = $1 AND fetched_at > $2`,
      [url, oldest],
    );
    if (row) this.copies.set(url, row);
    return row;
  }
}

const ISSUER_TIMEOUT_MS = 5_000;

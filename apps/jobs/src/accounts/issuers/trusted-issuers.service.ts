import { sql } from '@bonafide/platform/database/sql';
import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BY_OPERATOR, recordAuditEvent } from '../audit/record-audit-event.js';
import { CONFIG, type JobsConfig } from '../../config.js';
import { TRUSTED_ISSUERS_MAX } from '../../limits.js';
import { readBySchema } from '../../core/values/schema-faults.js';
import { mcpServerOf } from '../access/resource-metadata.js';
import { audiencesOf, DEFAULT_APPROVERS, TRUSTED_ISSUER, type TrustedIssuer } from './trusted-issuer.js';
import { AccountEntity } from '../account.entity.js';

/** The part of an entry that `issuer add` takes; the rest has defaults. */
export type NewTrustedIssuer = Pick<TrustedIssuer, 'did' | 'scopes'> & Partial<TrustedIssuer>;

const lockedPairs = "SELECT pg_advisory_xact_lock(hashtext('trusted issuers'))";

/** The issuers whose bearer tokens an account accepts, and their limits, as operators manage them. */
@Injectable()
export class TrustedIssuersService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  async list(accountId: string): Promise<TrustedIssuer[]> {
    return findIssuers(this.dataSource.manager, accountId);
  }

  /**
   * The entry takes over its audiences: entries of the same issuer and space lose them, and are removed when none is
   * left.
   *
   * @throws ServiceError `invalid-request` for a malformed entry; `conflict` when another account holds an audience of
   * the issuer: a token must identify one account
   */
  async add(accountId: string, issuer: NewTrustedIssuer): Promise<TrustedIssuer[]> {
    const [entry] = readTrustedIssuers([issuer]) as [TrustedIssuer];
    return this.dataSource.transaction((manager) =>
      this.change(manager, accountId, (entries) => withIssuer(entries, entry)),
    );
  }

  /** Removes the issuer for the audience; without an audience, all its entries. */
  async remove(accountId: string, did: string, audience?: string): Promise<TrustedIssuer[]> {
    return this.dataSource.transaction((manager) =>
      this.change(manager, accountId, (entries) => withoutIssuer(entries, did, audience)),
    );
  }

  /** Blocks other changes of issuers until the caller's transaction ends. */
  async lock(manager: EntityManager): Promise<void> {
    await sql.run(manager, lockedPairs);
  }

  /** Within the caller's transaction. */
  async change(
    manager: EntityManager,
    accountId: string,
    apply: (entries: TrustedIssuer[]) => TrustedIssuer[],
    by = BY_OPERATOR,
  ): Promise<TrustedIssuer[]> {
    await this.lock(manager);
    const before = await findIssuers(manager, accountId);
    const entries = apply(before);
    if (entries.length > TRUSTED_ISSUERS_MAX)
      throw new ServiceError(
        'conflict',
        `an account has at most ${TRUSTED_ISSUERS_MAX} entries of trusted issuers`,
      );
    for (const { did, projects, resources } of entries)
      for (const part of [
        ...projects.map((project) => ({ did, projects: [project] })),
        ...resources
          .flatMap((resource) => this.withService(resource))
          .map((resource) => ({ did, resources: [resource] })),
      ])
        await assertOfNoOther(manager, accountId, part);
    await manager.update(AccountEntity, { id: accountId }, { trustedIssuers: entries });
    const event = { tenant: accountId, ...by, action: 'issuers.changed' };
    await recordAuditEvent(manager, { ...event, detail: { before, after: entries } });
    return entries;
  }

  /** The audiences to check for a resource: for the MCP server also the service, which takes precedence. */
  private withService(resource: string): string[] {
    const { PUBLIC_URL } = this.config;
    return resource === mcpServerOf(PUBLIC_URL) ? [resource, PUBLIC_URL] : [resource];
  }
}

/** @throws ServiceError `invalid-request` that names what is wrong */
export function readTrustedIssuers(value: unknown): TrustedIssuer[] {
  const read = TRUSTED_ISSUER.array().safeParse(value);
  if (!read.success) {
    const details = read.error.issues.map(({ path, message }) => ({
      message: `trusted issuers: ${path.join('.') || 'the list'}: ${message}`,
    }));
    throw new ServiceError('invalid-request', details[0]!.message, { details });
  }
  const nowhere = read.data.find((entry) => audiencesOf(entry).length === 0);
  if (nowhere)
    throw new ServiceError('invalid-request', 'trusted issuers: a project or a resource is needed');
  return read.data;
}

/**
 * An entry as an account writes it: with scopes, and the issuer's owners and admins as default approvers.
 *
 * @throws ServiceError `invalid-request` that names what is wrong, prefixed with `path`
 */
export function readTrustedIssuer(value: unknown, path: readonly PropertyKey[] = []): TrustedIssuer {
  const entry = readBySchema(TRUSTED_ISSUER, value, path);
  const faultAt = (name: string, why: string) => {
    const parameter = [...path, name].join('.');
    return invalidParameter(parameter, `${parameter}: ${why}`);
  };
  if (audiencesOf(entry).length === 0) throw faultAt('projects', 'a project or a resource is needed');
  if (entry.scopes.length === 0) throw faultAt('scopes', 'the greatest scopes of its agents are needed');
  const isNamed = (value as Partial<TrustedIssuer>).approvers !== undefined;
  return isNamed ? entry : { ...entry, approvers: DEFAULT_APPROVERS };
}

async function findIssuers(manager: EntityManager, accountId: string): Promise<TrustedIssuer[]> {
  const account = await manager.findOneBy(AccountEntity, { id: accountId });
  if (!account) throw new ServiceError('not-found', `account: ${accountId} not found`);
  return account.trustedIssuers;
}

async function assertOfNoOther(manager: EntityManager, accountId: string, part: object): Promise<void> {
  const holders = await sql.count(
    manager,
    'SELECT id FROM accounts WHERE trusted_issuers @> $1::jsonb AND id <> $2 LIMIT 1',
    [JSON.stringify([part]), accountId],
  );
  if (holders > 0) throw new ServiceError('conflict', 'another account trusts this issuer for this audience');
}

/** The entry takes over its audiences; others of the same issuer and space lose them. */
export const withIssuer = (entries: readonly TrustedIssuer[], entry: TrustedIssuer): TrustedIssuer[] => [
  ...without(
    entries,
    (one) => one.did === entry.did && one.sandbox === entry.sandbox,
    new Set(audiencesOf(entry)),
  ),
  entry,
];

/** The entries without the issuer, or without one of its audiences. */
export const withoutIssuer = (
  entries: readonly TrustedIssuer[],
  did: string,
  audience?: string,
): TrustedIssuer[] =>
  audience === undefined
    ? entries.filter((one) => one.did !== did)
    : without(entries, (one) => one.did === did, new Set([audience]));

/** Removes these audiences from the entries that `concerns` selects; drops entries left without any. */
function without(
  entries: readonly TrustedIssuer[],
  concerns: (entry: TrustedIssuer) => boolean,
  audiences: ReadonlySet<string>,
): TrustedIssuer[] {
  const keep = (names: string[]) => names.filter((name) => !audiences.has(name));
  return entries
    .map((one) =>
      concerns(one) ? { ...one, projects: keep(one.projects), resources: keep(one.resources) } : one,
    )
    .filter((one) => audiencesOf(one).length > 0);
}

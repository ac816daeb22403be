import { sql } from '@bonafide/platform/database/sql';
import { ServiceError } from '@bonafide/platform/errors';
import { createReadCache } from '@bonafide/platform/runtime/read-cache';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { z } from 'zod';
import { type AuditActor, recordAuditEvent } from '../audit/record-audit-event.js';
import { conflict } from '../../errors.js';
import { CREDENTIAL_CACHE_MS, MEMBERS_MAX } from '../../limits.js';
import { readBySchema } from '../../core/values/schema-faults.js';
import { AccountEntity } from '../account.entity.js';
import { AccountMemberEntity } from './account-member.entity.js';
import { isIssuerDid } from '../issuers/issuer-did.js';
import { type HeldRole, lesserRole, MEMBER_ROLES, type MemberRole } from './member-role.js';

/** roles of agents in use at once */
const ROLE_CACHE_ENTRIES = 5_000;
const DID_CHARACTERS_MAX = 512;

export const MEMBER = z.strictObject({
  /** the DID under which the account trusts the issuer */
  issuer: z
    .string({ error: 'must be a did:web or did:key' })
    .max(DID_CHARACTERS_MAX)
    .refine(isIssuerDid, 'must be a did:web or did:key'),
  /** DID of an agent, or of the person that agents act for */
  subject: z
    .string({ error: 'must be a DID' })
    .max(DID_CHARACTERS_MAX)
    .regex(/^did:[a-z0-9]+:\S+$/, 'must be a DID'),
  role: z.enum(MEMBER_ROLES, { error: `must be one of ${MEMBER_ROLES.join(', ')}` }),
});
export type Member = z.infer<typeof MEMBER>;

/** The members of an account, with the roles of their tokens. */
@Injectable()
export class MembersService {
  private readonly roles = createReadCache((key: string) => this.findRole(JSON.parse(key) as string[]), {
    max: ROLE_CACHE_ENTRIES,
    ttlMs: CREDENTIAL_CACHE_MS,
  });

  constructor(private readonly dataSource: DataSource) {}

  /** The role of a token of this issuer with these subjects: the agent, and the person who approved. */
  async roleOf(accountId: string, issuer: string, subjects: string[]): Promise<HeldRole | undefined> {
    return (await this.roles.memo(JSON.stringify([accountId, issuer, ...subjects]))) ?? undefined;
  }

  async list(manager: EntityManager, accountId: string): Promise<Member[]> {
    const rows = await manager.find(AccountMemberEntity, {
      where: { accountId, role: Not('removed') },
      order: { issuer: 'ASC', subject: 'ASC' },
    });
    return rows.map(({ issuer, subject, role }) => ({ issuer, subject, role: role as MemberRole }));
  }

  /** Replaces the list in the caller's transaction. `apply` gets the current account, which is locked against changes. */
  async change(
    manager: EntityManager,
    accountId: string,
    apply: (members: Member[], account: AccountEntity) => Member[],
    by: AuditActor,
  ): Promise<Member[]> {
    const account = await manager.findOne(AccountEntity, {
      where: { id: accountId },
      lock: { mode: 'for_no_key_update' },
    });
    if (!account) throw new ServiceError('not-found', `account: ${accountId} not found`);
    const before = await this.list(manager, accountId);
    const after = apply(before, account).sort(byIdentity);
    if (after.length > MEMBERS_MAX) throw conflict(`an account has at most ${MEMBERS_MAX} members`);
    const gone = before.filter((member) => !after.some((one) => isSameMember(one, member)));
    const changed = after.filter(
      (member) => before.find((one) => isSameMember(one, member))?.role !== member.role,
    );
    if (gone.length === 0 && changed.length === 0) return before;
    for (const { issuer, subject } of gone)
      await manager.update(AccountMemberEntity, { accountId, issuer, subject }, { role: 'removed' });
    if (changed.length > 0)
      await manager.upsert(
        AccountMemberEntity,
        changed.map((member) => ({ accountId, ...member })),
        ['accountId', 'issuer', 'subject'],
      );
    await recordAuditEvent(manager, {
      tenant: accountId,
      ...by,
      action: 'members.changed',
      detail: {
        before: before.filter((one) => [...gone, ...changed].some((other) => isSameMember(one, other))),
        after: changed,
      },
    });
    return after;
  }

  private async findRole([accountId, issuer, ...subjects]: string[]): Promise<HeldRole | null> {
    const rows = await sql.rows<{ role: HeldRole }>(
      this.dataSource,
      'SELECT role FROM account_members WHERE account_id = $1 AND issuer = $2 AND subject = ANY($3::text[])',
      [accountId, issuer, subjects],
    );
    return lesserRole(rows.map(({ role }) => role)) ?? null;
  }
}

export const isSameMember = (a: Pick<Member, 'issuer' | 'subject'>, b: Pick<Member, 'issuer' | 'subject'>) =>
  a.issuer === b.issuer && a.subject === b.subject;

const byIdentity = (a: Member, b: Member) => {
  const [left, right] = [`${a.issuer} ${a.subject}`, `${b.issuer} ${b.subject}`];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** @throws ServiceError `invalid-request` that names what is wrong, prefixed with `path` */
export const readMember = (value: unknown, path: readonly PropertyKey[] = []): Member =>
  readBySchema(MEMBER, value, path);

import { sql } from '@bonafide/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { tenantsOf } from '../account.js';
import { actorOf, type Caller } from '../access/caller.js';
import { assertCanGrant } from '../grants/grantable-scopes.js';
import { givenByRole, isMembersOnly, runsAccount } from '../members/member-role.js';
import { isSameMember, type Member, MembersService, readMember } from '../members/members.service.js';
import { assertIfMatch, type Tagged, tagged } from '../../core/http/entity-tag.js';
import { WebhookEndpointEntity } from '../../webhooks/endpoints/webhook-endpoint.entity.js';

export interface MembersView {
  members: Member[];
  /** active keys and webhook endpoints created by a person who is no longer an admin; omitted if there are none */
  leftBehind?: { keys: string[]; endpoints: string[] };
}

/** The members of the caller's account, with their roles. */
@Injectable()
export class AccountMembersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly members: MembersService,
  ) {}

  async listMembers({ account }: Caller): Promise<Tagged<MembersView>> {
    return tagged({ members: await this.members.list(this.dataSource.manager, account.id) });
  }

  /** Adds the member, or changes its role. */
  async setMember(caller: Caller, body: unknown, ifMatch: string | undefined): Promise<Tagged<MembersView>> {
    const member = readMember(body);
    return this.change(caller, member, member, ifMatch);
  }

  removeMember(
    caller: Caller,
    member: Omit<Member, 'role'>,
    ifMatch: string | undefined,
  ): Promise<Tagged<MembersView>> {
    return this.change(caller, member, undefined, ifMatch);
  }

  private async change(
    caller: Caller,
    named: Omit<Member, 'role'>,
    after: Member | undefined,
    ifMatch: string | undefined,
  ): Promise<Tagged<MembersView>> {
    return this.dataSource.transaction(async (manager) => {
      let wasAdmin = false;
      const list = await this.members.change(
        manager,
        caller.account.id,
        (members, { settings }) => {
          assertIfMatch(ifMatch, tagged({ members }).tag, 'members');
          const before = members.find((one) => isSameMember(one, named));
          assertCanGrant(caller, givenByRole(before?.role, after?.role, isMembersOnly(settings)), 'role');
          wasAdmin = runsAccount(before?.role) && !runsAccount(after?.role);
          return [...members.filter((one) => one !== before), ...(after ? [after] : [])];
        },
        actorOf(caller),
      );
      const { body, tag } = tagged({ members: list });
      const leftBehind = wasAdmin
        ? await findLeftBehind(manager, caller.account.id, `user:${named.subject}`)
        : undefined;
      return { body: { ...body, ...(leftBehind && { leftBehind }) }, tag };
    });
  }
}

/** Keys and endpoints that outlast the role of their creator (docs/design/rights-and-audit.md). */
async function findLeftBehind(
  manager: EntityManager,
  accountId: string,
  createdBy: string,
): Promise<MembersView['leftBehind']> {
  const keys = await sql.rows<{ id: string }>(
    manager,
    `SELECT id FROM api_keys WHERE account_id = $1 AND created_by = $2 AND revoked_at IS NULL
        AND (expires_at IS NULL OR expires_at > now()) ORDER BY id`,
    [accountId, createdBy],
  );
  const endpoints = await manager.find(WebhookEndpointEntity, {
    select: { id: true },
    where: { tenant: In(tenantsOf(accountId)), createdBy, deletedAt: IsNull() },
    order: { id: 'ASC' },
  });
  if (keys.length + endpoints.length === 0) return undefined;
  return { keys: keys.map(({ id }) => id), endpoints: endpoints.map(({ id }) => id) };
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { actorOf, type Caller } from '../accounts/caller.js';
import { assertMayGive } from '../accounts/lasting-rights.js';
import { givenByRole } from '../accounts/member-role.js';
import { isSameMember, type Member, MembersService, readMember } from '../accounts/members.service.js';
import { assertIfMatch, entityTagOf, type Tagged } from '../http/entity-tag.js';

export interface MembersView {
  members: Member[];
}

/** Who acts in the caller's account in which role. */
@Injectable()
export class AccountMembersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly members: MembersService,
  ) {}

  async listMembers({ account }: Caller): Promise<Tagged<MembersView>> {
    return tagged(await this.members.list(this.dataSource.manager, account.id));
  }

  /** Adds the member, or gives it another role. */
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
      const list = await this.members.change(
        manager,
        caller.account.id,
        (members, { settings: { membersOnly } }) => {
          assertIfMatch(ifMatch, tagged(members).tag, 'members');
          const before = members.find((one) => isSameMember(one, named));
          assertMayGive(caller, givenByRole(before?.role, after?.role, membersOnly), 'role');
          return [...members.filter((one) => one !== before), ...(after ? [after] : [])];
        },
        actorOf(caller),
      );
      return tagged(list);
    });
  }
}

function tagged(members: Member[]): Tagged<MembersView> {
  const body = { members };
  return { body, tag: entityTagOf(body) };
}

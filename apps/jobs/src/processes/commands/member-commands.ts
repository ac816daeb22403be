import { type Command, InvalidArgumentError } from 'commander';
import { MEMBER_ROLES, type MemberRole } from '../../accounts/members/member-role.js';
import { isSameMember, type Member, readMember } from '../../accounts/members/members.service.js';

/** Applies a change to the members as they are, with a line in the trail, and returns them. */
export type ChangeMembers = (accountId: string, apply: (members: Member[]) => Member[]) => Promise<Member[]>;

const memberRole = (value: string): MemberRole => {
  const role = MEMBER_ROLES.find((one) => one === value);
  if (!role) throw new InvalidArgumentError(`must be one of ${MEMBER_ROLES.join(', ')}`);
  return role;
};

/** `member set|remove|list`: who is let in with a token of a trusted issuer, and in which role. */
export function memberCommands(program: Command, change: ChangeMembers, print: (line: string) => void): void {
  const show = (asJson: boolean | undefined, accountId: string, members: Member[]) =>
    print(JSON.stringify({ accountId, members }, null, asJson ? undefined : 2));
  const member = program.command('member').description('people and agents that an account lets in');
  const named = (command: Command): Command =>
    command
      .requiredOption('--issuer <did>', 'the DID under which the account trusts the issuer')
      .requiredOption('--subject <did>', 'DID of a person, or of an agent whoever approves');
  named(member.command('set <accountId>'))
    .description('lets them in, or changes their role')
    .requiredOption('--role <role>', MEMBER_ROLES.join(', '), memberRole)
    .option('--json', 'print one line of JSON')
    .action(async (accountId: string, { json, ...options }: Member & { json?: boolean }) => {
      const one = readMember(options);
      show(
        json,
        accountId,
        await change(accountId, (members) => [...members.filter((other) => !isSameMember(one, other)), one]),
      );
    });
  named(member.command('remove <accountId>'))
    .description('lets them in no more, within a second')
    .option('--json', 'print one line of JSON')
    .action(async (accountId: string, { json, ...one }: Omit<Member, 'role'> & { json?: boolean }) =>
      show(
        json,
        accountId,
        await change(accountId, (members) => members.filter((other) => !isSameMember(one, other))),
      ),
    );
  member
    .command('list <accountId>')
    .option('--json', 'print one line of JSON')
    .action(async (accountId: string, { json }: { json?: boolean }) =>
      show(json, accountId, await change(accountId, (members) => members)),
    );
}

import { LIST_NAMES, LISTED_KINDS, type ListedKind, type ListName } from '@bonafide/contracts/related-jobs';
import { type Command, InvalidArgumentError } from 'commander';
import { accountIdOf } from '../../accounts/account.js';
import type { AccountsService } from '../../accounts/accounts.service.js';
import { BY_OPERATOR } from '../../accounts/audit/record-audit-event.js';
import type { ListEntryView, PersonListsService } from '../../checks/related/lists/person-lists.service.js';
import { LIST_ENTRIES_PAGE, LIST_ENTRIES_PAGE_MAX } from '../../limits.js';

const oneOf =
  <const Value extends string>(values: readonly Value[]) =>
  (value: string): Value => {
    if (!(values as readonly string[]).includes(value))
      throw new InvalidArgumentError(`must be one of ${values.join(', ')}`);
    return value as Value;
  };

const limit = (value: string): number => {
  if (!/^\d{1,3}$/.test(value) || Number(value) < 1 || Number(value) > LIST_ENTRIES_PAGE_MAX)
    throw new InvalidArgumentError(`must be a number from 1 to ${LIST_ENTRIES_PAGE_MAX}`);
  return Number(value);
};

interface AddOptions {
  account: string;
  list: ListName;
  kind: ListedKind;
  value?: string;
  country?: string;
  state?: string;
  job?: string;
  reason: string;
  ends: string;
}

const shown = ({ id, list, kind, endsAt, author, reason }: ListEntryView): string =>
  `${id}  ${list} ${kind}  until ${endsAt}  ${author}  ${reason}`;

/** `list-entry list|add|remove`: what an account blocks and what it knows. */
export function listCommands(
  program: Command,
  { lists, accounts }: { lists: () => PersonListsService; accounts: () => AccountsService },
  print: (line: string) => void,
): void {
  const entry = program.command('list-entry').description('what an account blocks and what it knows');
  const account = ['--account <id>', 'its id; with ~sandbox for its sandbox'] as const;
  entry
    .command('list')
    .requiredOption(...account)
    .option('--list <list>', LIST_NAMES.join(' or '), oneOf(LIST_NAMES))
    .option('--kind <kind>', LISTED_KINDS.join(', '), oneOf(LISTED_KINDS))
    .option('--after <id>', 'the last entry of the previous page')
    .option('--limit <number>', 'latest first', limit, LIST_ENTRIES_PAGE)
    .option('--json', 'print one line of JSON')
    .action(
      async ({
        account: tenant,
        json,
        ...query
      }: {
        account: string;
        json?: boolean;
        list?: ListName;
        kind?: ListedKind;
        after?: string;
        limit: number;
      }) => {
        await accounts().assertAccount(accountIdOf(tenant));
        const found = await lists().list(tenant, query);
        if (json) print(JSON.stringify(found));
        else print(found.entries.length === 0 ? 'no entries' : found.entries.map(shown).join('\n'));
      },
    );
  entry
    .command('add')
    .requiredOption(...account)
    .requiredOption('--list <list>', LIST_NAMES.join(' or '), oneOf(LIST_NAMES))
    .requiredOption('--kind <kind>', LISTED_KINDS.join(', '), oneOf(LISTED_KINDS))
    .option('--value <value>', 'phone number, e-mail address, deviceId, IP address or number of a document')
    .option('--country <code>', 'of the document')
    .option('--state <code>', 'of the licence or id')
    .option('--job <id>', 'the job whose document, face, phone … it is')
    .requiredOption('--reason <text>', 'for those who decide later')
    .requiredOption('--ends <time>', 'ISO 8601, within three years')
    .action(async ({ account: tenant, job: jobId, ends: endsAt, ...given }: AddOptions) => {
      await accounts().assertAccount(accountIdOf(tenant));
      const { id } = await lists().add({ tenant }, BY_OPERATOR, { ...given, jobId, endsAt });
      print(id);
    });
  entry
    .command('remove')
    .argument('<id>', 'lst_…')
    .requiredOption(...account)
    .action(async (id: string, { account: tenant }: { account: string }) => {
      await accounts().assertAccount(accountIdOf(tenant));
      await lists().remove(tenant, BY_OPERATOR, id);
      print(`${id} is removed`);
    });
}

import { type Command, InvalidArgumentError } from 'commander';
import type { DataSource } from 'typeorm';
import type { CellOffers } from '../cells/cell-offers.service.js';
import type { MoveAccountService } from '../cells/move-account.service.js';
import type { PhotoStore } from '../photos/photo-store.js';

export interface CellTools {
  offers(): CellOffers;
  moves(): MoveAccountService;
  /** opens the database of another deployment, given by `TARGET_DATABASE_URL` */
  connect(): Promise<DataSource>;
  /** a folder, or `s3://bucket` */
  openStore(place: string): PhotoStore;
}

const number = (value: string): number => {
  if (!/^\d{1,6}$/.test(value)) throw new InvalidArgumentError('must be a whole number');
  return Number(value);
};

/** `cell offer|move|abort|erase`: moves an account between deployments. Prints the progress to standard error. */
export function cellCommands(program: Command, tools: CellTools, print: (line: string) => void): void {
  const show = (value: unknown) => print(JSON.stringify(value));
  const withTarget = async <T>(work: (target: DataSource) => Promise<T>): Promise<T> => {
    const target = await tools.connect();
    return work(target).finally(() => target.destroy());
  };
  const cell = program.command('cell').description('moves accounts between deployments');
  cell
    .command('offer')
    .description('at the target: accepts a move of an account')
    .requiredOption('--account <accountId>', 'the account')
    .option('--hours <hours>', 'how long the acceptance is valid', number, 24)
    .option('--json', 'print one line of JSON')
    .action(async ({ account, hours }: { account: string; hours: number }) =>
      show({ accountId: account, ...(await tools.offers().make(account, hours)) }),
    );
  cell
    .command('move <accountId>')
    .description(
      'at the source: freezes an account, copies, compares and hands it over; run again it goes on',
    )
    .option(
      '--photos <store>',
      'folder or s3://bucket of the target, where it does not share the photo store',
    )
    .option('--grace <seconds>', 'for write requests in progress when it is frozen', number, 240)
    .option('--read-grace <seconds>', 'for read requests in progress when it is given up', number, 35)
    .option('--json', 'print one line of JSON')
    .action(async (accountId: string, options: { photos?: string; grace: number; readGrace: number }) => {
      const notes = program.configureOutput();
      const moved = await withTarget((target) =>
        tools.moves().moveAccount(accountId, {
          target,
          ...(options.photos !== undefined && { targetStore: tools.openStore(options.photos) }),
          graceMs: { writes: options.grace * 1_000, reads: options.readGrace * 1_000 },
          onStep: (step) => notes.writeErr?.(`${JSON.stringify({ accountId, step })}\n`),
        }),
      );
      show(moved);
    });
  cell
    .command('abort <accountId>')
    .description('at the source: cancels a move before the account is given up')
    .option('--json', 'print one line of JSON')
    .action(async (accountId: string) => {
      await withTarget((target) => tools.moves().abort(accountId, target));
      show({ accountId, aborted: true });
    });
  cell
    .command('erase <accountId>')
    .description('at the source: deletes the remaining data of an account that has moved')
    .requiredOption('--yes', 'it cannot be undone')
    .option('--json', 'print one line of JSON')
    .action(async (accountId: string) =>
      show({
        accountId,
        ...(await withTarget((target) => tools.moves().eraseMoved(accountId, target))),
      }),
    );
}

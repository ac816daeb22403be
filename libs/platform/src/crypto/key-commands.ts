import type { Command } from 'commander';
import type { DataSource } from 'typeorm';
import type { FieldCipher } from './field-cipher.js';
import {
  type CipherOfAccount,
  findKeyUse,
  rewrapColumns,
  type Rewrapped,
  type SealedColumn,
} from './sealed-columns.js';

/** `keys status|rewrap|blind-index-key`: retiring an encryption key. */
export function keyCommands(
  program: Command,
  services: {
    dataSource: () => DataSource;
    cipher: () => FieldCipher;
    sealed: readonly SealedColumn[];
    /** keys of accounts, and the key-encryption keys that wrap them */
    accounts?: {
      cipherOf?: CipherOfAccount;
      findUse(): Promise<{ wraps: string; keys: Record<string, number>; destroyed: number }>;
      rewrap(): Promise<Rewrapped>;
    };
  },
  print: (line: string) => void,
): void {
  const { sealed, accounts } = services;
  const show = (asJson: boolean | undefined, value: unknown) =>
    print(asJson ? JSON.stringify(value) : JSON.stringify(value, null, 2));
  const use = async () => {
    const columns = await findKeyUse(services.dataSource(), services.cipher(), sealed);
    const accountKeys = await accounts?.findUse();
    return {
      ...columns,
      ...(accountKeys && {
        accountKeys,
        mayGo: columns.mayGo.filter((id) => !accountKeys.keys[`local:${id}`]),
      }),
    };
  };
  const keys = program.command('keys').description('keys of the fields that are encrypted at rest');
  keys
    .command('status')
    .description('shows how many rows each key still encrypts, and which keys can be removed')
    .option('--json', 'print one line of JSON')
    .action(async ({ json }: { json?: boolean }) => show(json, await use()));
  keys
    .command('rewrap')
    .description('re-encrypts with the first key; can be interrupted and run beside the service')
    .option('--json', 'print one line of JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const accountKeys = await accounts?.rewrap();
      const rewrapped = await rewrapColumns(
        services.dataSource(),
        services.cipher(),
        sealed,
        accounts?.cipherOf,
      );
      show(json, {
        ...rewrapped,
        ...(accountKeys && { accountKeysRewrapped: accountKeys }),
        ...(await use()),
      });
    });
  keys
    .command('blind-index-key')
    .description('prints the secret of the blind indexes: the value for BLIND_INDEX_KEY')
    .option('--json', 'print one line of JSON')
    .action(async ({ json }: { json?: boolean }) =>
      show(json, { blindIndexKey: services.cipher().exportBlindIndexKey() }),
    );
}

import { type AdminCommands, runAdminCommands } from '@bonafide/platform/runtime/admin-commands';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { keyCommands } from '@bonafide/platform/crypto/key-commands';
import { createLogger } from '@bonafide/platform/telemetry/logging';
import { AccountCiphers } from '../accounts/account-ciphers.js';
import { accountCommands } from './commands/account-commands.js';
import { EraseAccountService } from '../privacy/erase-account.service.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { issuerCommands } from './commands/issuer-commands.js';
import { memberCommands } from './commands/member-commands.js';
import { BY_OPERATOR } from '../accounts/audit/record-audit-event.js';
import { eraseCommands } from './commands/erase-commands.js';
import { applyCommands } from './commands/apply-commands.js';
import { MembersService } from '../accounts/members/members.service.js';
import { ProofKeysService } from '../accounts/access/proof-keys.service.js';
import { TrustedIssuersService } from '../accounts/issuers/trusted-issuers.service.js';
import { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';
import type { JobsConfig } from '../config.js';
import { amlCommands } from './commands/aml-commands.js';
import { ImportListsService } from '../checks/aml/import-lists.service.js';
import { recordCommand } from './commands/record-command.js';
import { SEALED_COLUMNS } from './commands/sealed-columns.js';
import { totalsCommands } from './commands/totals-commands.js';
import { PersonListsService } from '../checks/related/lists/person-lists.service.js';
import { listCommands } from './commands/list-commands.js';
import { messageCommands } from './commands/message-commands.js';
import { ALL_SIMULATED } from '../providers/providers.js';
import { MessagesService } from '../messages/messages.service.js';

/** No command calls an outside party, so an operator's terminal does not need the providers' credentials. */
const NO_PROVIDERS = Object.fromEntries(Object.keys(ALL_SIMULATED).map((name) => [name, 'none']));

/** Operator commands, run from the service's own image. */
export const runAdmin = (config: JobsConfig, args: string[]): Promise<void> => {
  const module = AppModule.with({
    config: { ...config, providers: NO_PROVIDERS },
    logger: createLogger({ service: 'jobs', level: 'silent' }),
    isAttended: true,
  });
  return runAdminCommands({ module, ...adminCommands(config) }, args);
};

export const adminCommands = (config: JobsConfig): Omit<AdminCommands, 'module'> => ({
  description: 'Manages accounts and keys',
  add(program, app, write) {
    const print = (line: string) => write(`${line}\n`);
    program.hook('preAction', (_program, command) => recordCommand(app.get(DataSource).manager, command));
    accountCommands(program, async () => app.get(AccountsService), print);
    eraseCommands(program, () => app.get(EraseAccountService), print);
    issuerCommands(
      program,
      { issuers: () => app.get(TrustedIssuersService), proofKeys: () => app.get(ProofKeysService) },
      print,
    );
    memberCommands(
      program,
      (accountId, apply) =>
        app
          .get(DataSource)
          .transaction((manager) => app.get(MembersService).change(manager, accountId, apply, BY_OPERATOR)),
      print,
    );
    keyCommands(
      program,
      {
        dataSource: () => app.get(DataSource),
        cipher: () => app.get(FieldCipher),
        sealed: SEALED_COLUMNS,
        accounts: {
          ...(config.ACCOUNT_KEYS && { cipherOf: (account) => app.get(AccountCiphers).of(account) }),
          findUse: () => app.get(AccountCiphers).findUse(),
          rewrap: () => app.get(AccountCiphers).rewrap(),
        },
      },
      print,
    );
    applyCommands(
      program,
      () => ({
        dataSource: app.get(DataSource),
        accounts: app.get(AccountsService),
        issuers: app.get(TrustedIssuersService),
        members: app.get(MembersService),
      }),
      print,
    );
    listCommands(
      program,
      { lists: () => app.get(PersonListsService), accounts: () => app.get(AccountsService) },
      print,
    );
    messageCommands(program, async () => app.get(MessagesService), print);
    totalsCommands(program, () => app.get(DataSource), print);
    amlCommands(program, () => app.get(ImportListsService), print);
  },
});

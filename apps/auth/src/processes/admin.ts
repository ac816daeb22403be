import { type AdminCommands, runAdminCommands } from '@bonafide/platform/runtime/admin-commands';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { keyCommands } from '@bonafide/platform/crypto/key-commands';
import { createLogger } from '@bonafide/platform/telemetry/logging';
import { auditCommands } from './commands/audit-commands.js';
import { clientCommands } from './commands/client-commands.js';
import { organizationCommands } from './commands/organization-commands.js';
import { printTo } from './commands/print.js';
import { projectCommands } from './commands/project-commands.js';
import { userCommands } from './commands/user-commands.js';
import { AppModule } from '../app.module.js';
import type { AuthConfig } from '../config.js';
import { SEALED_COLUMNS } from '../database/sealed-columns.js';
import { DataSource } from 'typeorm';

/** Operator commands, run from the service's own image. */
export const runAdmin = (config: AuthConfig, args: string[]): Promise<void> => {
  const logger = createLogger({ service: 'auth', level: 'silent' });
  const module = AppModule.with({ config, logger, isAttended: true });
  return runAdminCommands({ module, ...ADMIN_COMMANDS }, args);
};

export const ADMIN_COMMANDS: Omit<AdminCommands, 'module'> = {
  description: 'Manages organizations, people and keys',
  add(program, app, write) {
    const print = printTo(write);
    keyCommands(
      program,
      {
        dataSource: () => app.get(DataSource),
        cipher: () => app.get(FieldCipher),
        sealed: SEALED_COLUMNS,
      },
      (line) => write(`${line}\n`),
    );
    for (const add of [organizationCommands, userCommands, projectCommands, clientCommands, auditCommands])
      add(program, app, print);
  },
};

import { type AdminCommands, runAdminCommands } from '@bonafide/platform/runtime/admin-commands';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { keyCommands } from '@bonafide/platform/crypto/key-commands';
import { createLogger } from '@bonafide/platform/telemetry/logging';
import { auditCommands } from '../admin/audit-commands.js';
import { clientCommands } from '../admin/client-commands.js';
import { organizationCommands } from '../admin/organization-commands.js';
import { printTo } from '../admin/print.js';
import { projectCommands } from '../admin/project-commands.js';
import { userCommands } from '../admin/user-commands.js';
import { AppModule } from '../app.module.js';
import type { AuthConfig } from '../config.js';
import { SEALED_COLUMNS } from '../sealed-columns.js';
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

import { runAdminCommands } from '@bonafide/platform/admin-commands';
import { createLogger } from '@bonafide/platform/logging';
import { organizationCommands } from '../admin/organization-commands.js';
import { printTo } from '../admin/print.js';
import { projectCommands } from '../admin/project-commands.js';
import { userCommands } from '../admin/user-commands.js';
import { AppModule } from '../app.module.js';
import type { AuthConfig } from '../config.js';

/** Operator commands, run from the service's own image. */
export const runAdmin = (config: AuthConfig, args: string[]): Promise<void> =>
  runAdminCommands(
    {
      module: AppModule.with({ config, logger: createLogger({ service: 'auth', level: 'silent' }) }),
      description: 'Manages organizations, people and keys',
      add(program, app, write) {
        const print = printTo(write);
        for (const add of [organizationCommands, userCommands, projectCommands]) add(program, app, print);
      },
    },
    args,
  );

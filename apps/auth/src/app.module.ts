import { SWEEPERS, TASK_PROCESSORS } from '@bonafide/platform/queues';
import { type DynamicModule, Module } from '@nestjs/common';
import { DelegationsModule } from './delegations/delegations.module.js';
import { DelegationsService } from './delegations/delegations.service.js';
import { FoundationModule, type FoundationOptions } from './foundation.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { SigninModule } from './signin/signin.module.js';
import { UsersModule } from './users/users.module.js';

const FEATURES = [OrganizationsModule, UsersModule, SigninModule, DelegationsModule];

/** What the worker role runs: one processor for each queue, and the sweepers. Exported by the modules above. */
const PROCESSOR_CLASSES: (abstract new (...args: never[]) => unknown)[] = [];
const SWEEPER_CLASSES: (abstract new (...args: never[]) => unknown)[] = [DelegationsService];

const listOf = (token: symbol, classes: typeof SWEEPER_CLASSES) => ({
  provide: token,
  useFactory: (...all: unknown[]) => all,
  inject: classes,
});

@Module({})
export class AppModule {
  static with(options: FoundationOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [FoundationModule.with(options), ...FEATURES],
      providers: [listOf(TASK_PROCESSORS, PROCESSOR_CLASSES), listOf(SWEEPERS, SWEEPER_CLASSES)],
    };
  }
}

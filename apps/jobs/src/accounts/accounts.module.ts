import { Global, Module } from '@nestjs/common';
import { AccountsService } from './accounts.service.js';
import { AuthenticateService } from './authenticate.service.js';
import { BearerTokens } from './bearer-tokens.js';
import { CallerGuard } from './caller.guard.js';
import { RateLimits } from './rate-limits.js';

const PROVIDERS = [AccountsService, AuthenticateService, BearerTokens, CallerGuard, RateLimits];

@Global()
@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class AccountsModule {}

import { Global, Module } from '@nestjs/common';
import { OneTimeTokensService } from './one-time-tokens.service.js';
import { PasskeysService } from './passkeys.service.js';
import { TotpService } from './totp.service.js';

const SHARED = [OneTimeTokensService, PasskeysService, TotpService];

@Global()
@Module({ providers: SHARED, exports: SHARED })
export class CredentialsModule {}

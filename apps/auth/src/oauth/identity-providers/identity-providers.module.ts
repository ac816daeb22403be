import { Module } from '@nestjs/common';
import { DelegationsModule } from '../../delegations/delegations.module.js';
import { IdentityProviders } from './identity-providers.service.js';

@Module({
  imports: [DelegationsModule],
  providers: [IdentityProviders],
  exports: [IdentityProviders],
})
export class IdentityProvidersModule {}

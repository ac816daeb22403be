import { Module } from '@nestjs/common';
import { DelegationsModule } from '../delegations/delegations.module.js';
import { IdentityProviders } from './identity-providers.service.js';
import { ProviderKeys } from './provider-keys.service.js';

@Module({
  imports: [DelegationsModule],
  providers: [IdentityProviders, ProviderKeys],
  exports: [IdentityProviders, ProviderKeys],
})
export class IdentityProvidersModule {}

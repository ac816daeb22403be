import { Module } from '@nestjs/common';
import { DelegationsModule } from '../../delegations/delegations.module.js';
import { IdentityProvidersService } from './identity-providers.service.js';

@Module({
  imports: [DelegationsModule],
  providers: [IdentityProvidersService],
  exports: [IdentityProvidersService],
})
export class IdentityProvidersModule {}

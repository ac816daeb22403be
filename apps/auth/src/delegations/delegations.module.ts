import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { DelegationTokensService } from './delegation-tokens.service.js';
import { DelegationsService } from './delegations.service.js';

@Module({
  imports: [OrganizationsModule],
  providers: [DelegationsService, DelegationTokensService],
  exports: [DelegationsService, DelegationTokensService],
})
export class DelegationsModule {}

import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { KeyRevocationsService } from './key-revocations.service.js';
import { DelegationsModule } from '../delegations.module.js';
import { UserAccessService } from './user-access.service.js';

/** Revocations that also end the dependent delegations. */
@Module({
  imports: [DelegationsModule, OrganizationsModule],
  providers: [KeyRevocationsService, UserAccessService],
  exports: [KeyRevocationsService, UserAccessService],
})
export class RevocationsModule {}

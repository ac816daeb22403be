import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { KeyRevocations } from './key-revocations.service.js';
import { DelegationsModule } from '../delegations.module.js';
import { UserAccess } from './user-access.service.js';

/** Revocations that also end the dependent delegations. */
@Module({
  imports: [DelegationsModule, OrganizationsModule],
  providers: [KeyRevocations, UserAccess],
  exports: [KeyRevocations, UserAccess],
})
export class RevocationsModule {}

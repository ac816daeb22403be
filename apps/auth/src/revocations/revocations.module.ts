import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { KeyRevocations } from './key-revocations.service.js';
import { DelegationsModule } from '../delegations/delegations.module.js';
import { UserAccess } from './user-access.service.js';

/** Whatever is taken away takes the delegations along that lean on it. */
@Module({
  imports: [DelegationsModule, OrganizationsModule],
  providers: [KeyRevocations, UserAccess],
  exports: [KeyRevocations, UserAccess],
})
export class RevocationsModule {}

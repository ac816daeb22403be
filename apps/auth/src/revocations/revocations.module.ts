import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { KeyRevocations } from './key-revocations.service.js';
import { Revocations } from '../delegations/revocations.service.js';
import { UserAccess } from './user-access.service.js';

/** Whatever is taken away takes the delegations along that lean on it. */
@Module({
  imports: [OrganizationsModule],
  providers: [KeyRevocations, Revocations, UserAccess],
  exports: [KeyRevocations, Revocations, UserAccess],
})
export class RevocationsModule {}

import { Module } from '@nestjs/common';
import { OrganizationKeysService } from './organization-keys.service.js';
import { OrganizationsService } from './organizations.service.js';

@Module({
  providers: [OrganizationsService, OrganizationKeysService],
  exports: [OrganizationsService, OrganizationKeysService],
})
export class OrganizationsModule {}

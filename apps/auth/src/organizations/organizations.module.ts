import { Module } from '@nestjs/common';
import { DidDocumentsController } from './did-documents.controller.js';
import { DidDocumentsService } from './did-documents.service.js';
import { OrganizationKeysService } from './organization-keys.service.js';
import { OrganizationsService } from './organizations.service.js';

@Module({
  controllers: [DidDocumentsController],
  providers: [OrganizationsService, OrganizationKeysService, DidDocumentsService],
  exports: [OrganizationsService, OrganizationKeysService],
})
export class OrganizationsModule {}

import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations.module.js';
import { StatusListsController } from './status-lists.controller.js';
import { StatusListsService } from './status-lists.service.js';

@Module({
  imports: [OrganizationsModule],
  controllers: [StatusListsController],
  providers: [StatusListsService],
})
export class StatusListsModule {}

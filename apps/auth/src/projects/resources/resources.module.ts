import { Module } from '@nestjs/common';
import { DelegationsModule } from '../../delegations/delegations.module.js';
import { ResourceDiscoveryService } from './resource-discovery.service.js';
import { ResourcesService } from './resources.service.js';
import { SharedResourcesService } from './shared-resources.service.js';

@Module({
  imports: [DelegationsModule],
  providers: [ResourceDiscoveryService, ResourcesService, SharedResourcesService],
  exports: [ResourcesService, SharedResourcesService],
})
export class ResourcesModule {}

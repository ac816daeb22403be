import { Module } from '@nestjs/common';
import { DelegationsModule } from '../../delegations/delegations.module.js';
import { ResourceDiscovery } from './resource-discovery.service.js';
import { ResourcesService } from './resources.service.js';
import { SharedResources } from './shared-resources.service.js';

@Module({
  imports: [DelegationsModule],
  providers: [ResourceDiscovery, ResourcesService, SharedResources],
  exports: [ResourcesService, SharedResources],
})
export class ResourcesModule {}

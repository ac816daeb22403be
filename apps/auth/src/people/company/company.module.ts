import { Global, Module } from '@nestjs/common';
import { CompanyConnectionsService } from './company-connections.service.js';
import { CompanyDomainsService } from './company-domains.service.js';
import { CompanyPeopleService } from './company-people.service.js';
import { CompanyProviderService } from './company-provider.service.js';

const SHARED = [
  CompanyConnectionsService,
  CompanyDomainsService,
  CompanyPeopleService,
  CompanyProviderService,
];

@Global()
@Module({ providers: SHARED, exports: SHARED })
export class CompanyModule {}

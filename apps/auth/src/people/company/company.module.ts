import { Global, Module } from '@nestjs/common';
import { CompanyConnections } from './company-connections.service.js';
import { CompanyDomains } from './company-domains.service.js';
import { CompanyPeople } from './company-people.service.js';
import { CompanyProvider } from './company-provider.service.js';

const SHARED = [CompanyConnections, CompanyDomains, CompanyPeople, CompanyProvider];

@Global()
@Module({ providers: SHARED, exports: SHARED })
export class CompanyModule {}

import { Module } from '@nestjs/common';
import { BackchannelModule } from '../backchannel/backchannel.module.js';
import { DelegationsModule } from '../delegations/delegations.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import { ConsoleClient } from './console-client.service.js';
import { AccessTokensService } from './access-tokens.service.js';
import { AuthorizationRates } from './authorization-rates.service.js';
import { IdentityAssertionGrants } from './identity-assertion-grants.service.js';
import { IdentityProvidersModule } from '../identity-providers/identity-providers.module.js';
import { IssuedTokenStore } from './issued-token-store.js';
import { DeviceController } from './device.controller.js';
import { DevicePages } from './device-pages.service.js';
import { DeviceRates } from './device-rates.service.js';
import { DeviceRequests } from './device-requests.service.js';
import { DpopProofs } from './dpop-proofs.service.js';
import { ExchangeGrants } from './exchange-grants.service.js';
import { ConsentController } from './consent.controller.js';
import { ConsentOptions } from './consent-options.service.js';
import { ConsentService } from './consent.service.js';
import { GatewayClients } from './gateway-clients.service.js';
import { GatewayProvider } from './gateway-provider.service.js';
import { InteractionsService } from './interactions.service.js';
import { JwksService } from './jwks.service.js';
import { MachineGrants } from './machine-grants.service.js';
import { MetadataDocuments } from './metadata-documents.service.js';
import { PreregisteredClients } from './preregistered-clients.service.js';
import { ProjectCallers } from './project-callers.js';
import { PushedRequests } from './pushed-requests.js';
import { RefusedExchanges } from './refused-exchanges.service.js';
import { RegistrationService } from './registration.service.js';
import { SubDelegations } from './sub-delegations.service.js';
import { TokenGrants } from './token-grants.service.js';
import { TokenRedemptions } from './token-redemptions.service.js';
import { TokenLookup } from './token-lookup.service.js';
import { TokenManagementService } from './token-management.service.js';

@Module({
  imports: [
    BackchannelModule,
    OrganizationsModule,
    DelegationsModule,
    ProjectsModule,
    ResourcesModule,
    IdentityProvidersModule,
  ],
  controllers: [ConsentController, DeviceController],
  providers: [
    AccessTokensService,
    ConsoleClient,
    AuthorizationRates,
    IdentityAssertionGrants,
    IssuedTokenStore,
    ConsentOptions,
    ConsentService,
    DevicePages,
    ExchangeGrants,
    SubDelegations,
    DeviceRates,
    DeviceRequests,
    DpopProofs,
    GatewayClients,
    GatewayProvider,
    InteractionsService,
    JwksService,
    MachineGrants,
    MetadataDocuments,
    PreregisteredClients,
    ProjectCallers,
    PushedRequests,
    RefusedExchanges,
    RegistrationService,
    TokenGrants,
    TokenRedemptions,
    TokenLookup,
    TokenManagementService,
  ],
  exports: [GatewayClients, InteractionsService, PreregisteredClients],
})
export class GatewayModule {}

import { Module } from '@nestjs/common';
import { BackchannelModule } from '../backchannel/backchannel.module.js';
import { DelegationsModule } from '../../delegations/delegations.module.js';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { ProjectsModule } from '../../projects/projects.module.js';
import { ResourcesModule } from '../../projects/resources/resources.module.js';
import { ConsoleClient } from '../clients/console-client.service.js';
import { AccessTokensService } from '../grants/access-tokens.service.js';
import { AuthorizationRates } from './authorization-rates.service.js';
import { IdentityAssertionGrants } from '../grants/identity-assertion-grants.service.js';
import { IdentityProvidersModule } from '../identity-providers/identity-providers.module.js';
import { IssuedTokenStore } from '../grants/issued-token-store.js';
import { DeviceController } from '../device/device.controller.js';
import { DevicePages } from '../device/device-pages.service.js';
import { DeviceRates } from '../device/device-rates.service.js';
import { DeviceRequests } from '../device/device-requests.service.js';
import { DpopProofs } from './dpop-proofs.service.js';
import { ExchangeGrants } from '../grants/exchange-grants.service.js';
import { ConsentController } from '../consent/consent.controller.js';
import { ConsentOptions } from '../consent/consent-options.service.js';
import { ConsentService } from '../consent/consent.service.js';
import { GatewayClients } from '../clients/gateway-clients.service.js';
import { GatewayProvider } from './gateway-provider.service.js';
import { InteractionsService } from './interactions.service.js';
import { JwksService } from './jwks.service.js';
import { MachineGrants } from '../grants/machine-grants.service.js';
import { MetadataDocuments } from '../clients/metadata-documents.service.js';
import { PreregisteredClients } from '../clients/preregistered-clients.service.js';
import { ProjectCallers } from '../grants/project-callers.js';
import { PushedRequests } from './pushed-requests.js';
import { RefusedExchanges } from '../grants/refused-exchanges.service.js';
import { RegistrationService } from '../clients/registration.service.js';
import { SubDelegations } from '../grants/sub-delegations.service.js';
import { TokenGrants } from '../grants/token-grants.service.js';
import { TokenRedemptions } from '../grants/token-redemptions.service.js';
import { TokenLookup } from '../grants/token-lookup.service.js';
import { TokenManagementService } from '../grants/token-management.service.js';

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

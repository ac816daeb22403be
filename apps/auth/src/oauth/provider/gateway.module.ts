import { Module } from '@nestjs/common';
import { BackchannelModule } from '../backchannel/backchannel.module.js';
import { DelegationsModule } from '../../delegations/delegations.module.js';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { ProjectsModule } from '../../projects/projects.module.js';
import { ResourcesModule } from '../../projects/resources/resources.module.js';
import { ConsoleClientService } from '../clients/console-client.service.js';
import { AccessTokensService } from '../grants/access-tokens.service.js';
import { AuthorizationRatesService } from './authorization-rates.service.js';
import { IdentityAssertionGrantsService } from '../grants/identity-assertion-grants.service.js';
import { IdentityProvidersModule } from '../identity-providers/identity-providers.module.js';
import { IssuedTokenStore } from '../grants/issued-token-store.js';
import { DeviceController } from '../device/device.controller.js';
import { DevicePagesService } from '../device/device-pages.service.js';
import { DeviceRatesService } from '../device/device-rates.service.js';
import { DeviceRequestsService } from '../device/device-requests.service.js';
import { DpopProofsService } from './dpop-proofs.service.js';
import { ExchangeGrantsService } from '../grants/exchange-grants.service.js';
import { ConsentController } from '../consent/consent.controller.js';
import { ConsentOptionsService } from '../consent/consent-options.service.js';
import { ConsentService } from '../consent/consent.service.js';
import { GatewayClientsService } from '../clients/gateway-clients.service.js';
import { GatewayProviderService } from './gateway-provider.service.js';
import { InteractionsService } from './interactions.service.js';
import { JwksService } from './jwks.service.js';
import { MachineGrantsService } from '../grants/machine-grants.service.js';
import { MetadataDocumentsService } from '../clients/metadata-documents.service.js';
import { PreregisteredClientsService } from '../clients/preregistered-clients.service.js';
import { ProjectCallers } from '../grants/project-callers.js';
import { PushedRequests } from './pushed-requests.js';
import { RefusedExchangesService } from '../grants/refused-exchanges.service.js';
import { RegistrationService } from '../clients/registration.service.js';
import { SubDelegationsService } from '../grants/sub-delegations.service.js';
import { TokenGrantsService } from '../grants/token-grants.service.js';
import { TokenRedemptionsService } from '../grants/token-redemptions.service.js';
import { TokenLookupService } from '../grants/token-lookup.service.js';
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
    ConsoleClientService,
    AuthorizationRatesService,
    IdentityAssertionGrantsService,
    IssuedTokenStore,
    ConsentOptionsService,
    ConsentService,
    DevicePagesService,
    ExchangeGrantsService,
    SubDelegationsService,
    DeviceRatesService,
    DeviceRequestsService,
    DpopProofsService,
    GatewayClientsService,
    GatewayProviderService,
    InteractionsService,
    JwksService,
    MachineGrantsService,
    MetadataDocumentsService,
    PreregisteredClientsService,
    ProjectCallers,
    PushedRequests,
    RefusedExchangesService,
    RegistrationService,
    TokenGrantsService,
    TokenRedemptionsService,
    TokenLookupService,
    TokenManagementService,
  ],
  exports: [GatewayClientsService, InteractionsService, PreregisteredClientsService],
})
export class GatewayModule {}

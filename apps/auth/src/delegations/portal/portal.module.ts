import { Module } from '@nestjs/common';
import { BackchannelModule } from '../../oauth/backchannel/backchannel.module.js';
import { BouncerModule } from '../../bouncer/bouncer.module.js';
import { DelegationsModule } from '../delegations.module.js';
import { OwnDelegationsController } from './own-delegations.controller.js';
import { OwnDelegationsService } from './own-delegations.service.js';
import { OwnSignInService } from './own-sign-in.service.js';

/** `/delegations`: a person's own delegations. */
@Module({
  imports: [BackchannelModule, BouncerModule, DelegationsModule],
  controllers: [OwnDelegationsController],
  providers: [OwnDelegationsService, OwnSignInService],
})
export class PortalModule {}

import { Module } from '@nestjs/common';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesService } from './deliveries.service.js';
import { DisableFailingService } from './disable-failing.service.js';
import { EndUngrantedService } from './end-ungranted.service.js';
import { EndpointSweeper } from './endpoint.sweeper.js';
import { EndpointsController } from './endpoints.controller.js';
import { EndpointsService } from './endpoints.service.js';

/** Webhook endpoints of an account, and their deliveries. */
@Module({
  controllers: [EndpointsController, DeliveriesController],
  providers: [
    EndpointsService,
    DeliveriesService,
    DisableFailingService,
    EndUngrantedService,
    EndpointSweeper,
  ],
  exports: [EndpointSweeper],
})
export class WebhooksModule {}

import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { Idempotent } from '../../core/http/idempotent.js';
import { DeliveriesAnswer, DeliveryAnswer, ResendAnswer } from './deliveries.docs.js';
import { DeliverySpaceDto, ListDeliveriesDto } from './deliveries.dto.js';
import { DeliveriesService, type DeliveryPage } from './deliveries.service.js';
import type { DeliveryView } from './delivery-view.js';
import { RecoverEndpointDto } from './endpoint.dto.js';
import { RecoverAnswer } from './endpoints.docs.js';

const DeliveryId = () => ApiParam({ name: 'id', example: 'msg_4gKpTzcZ1mXW0Q9bN2sYh7Lr' });

@ApiTags('webhooks')
@Controller('api')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get('deliveries')
  @Allow({ scope: 'events:read', does: ['reads-persons'] })
  @ApiOperation({
    operationId: 'listDeliveries',
    summary: 'Deliveries of events and callbacks, with every attempt and its response, newest first',
  })
  @DeliveriesAnswer()
  list(@CallerOf() caller: Caller, @Query() query: ListDeliveriesDto): Promise<DeliveryPage> {
    return this.deliveries.list(caller, query);
  }

  @Get('deliveries/:id')
  @Allow({ scope: 'events:read', does: ['reads-persons'] })
  @ApiOperation({ operationId: 'getDelivery', summary: 'A delivery with its attempts' })
  @DeliveryId()
  @DeliveryAnswer()
  get(
    @CallerOf() caller: Caller,
    @Param('id') id: string,
    @Query() query: DeliverySpaceDto,
  ): Promise<{ delivery: DeliveryView }> {
    return this.deliveries.get(caller, id, query);
  }

  @Post('deliveries/:id/resend')
  @HttpCode(202)
  @Idempotent()
  @Allow({ scope: 'account:admin', does: ['manages'] })
  @ApiOperation({ operationId: 'resendDelivery', summary: 'Send it again, with the same webhook-id' })
  @DeliveryId()
  @ResendAnswer()
  resend(
    @CallerOf() caller: Caller,
    @Param('id') id: string,
    @Query() query: DeliverySpaceDto,
  ): Promise<{ id: string; status: 'pending' }> {
    return this.deliveries.resend(caller, id, query);
  }

  @Post('management/webhook-endpoints/:id/recover')
  @HttpCode(202)
  @Idempotent()
  @Allow({ scope: 'account:admin', does: ['manages'] })
  @ApiOperation({
    operationId: 'recoverWebhookEndpoint',
    summary: 'Send an endpoint the events of a period that it did not receive; none is sent twice',
  })
  @ApiParam({ name: 'id', example: 'we_4gKpTzcZ1mXW0Q9b' })
  @RecoverAnswer()
  recover(
    @CallerOf() caller: Caller,
    @Param('id') id: string,
    @Body() body: RecoverEndpointDto,
  ): Promise<{ queued: number }> {
    return this.deliveries.recover(caller, id, body);
  }
}

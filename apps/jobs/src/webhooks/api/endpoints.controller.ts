import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { answerTagged, IfMatch } from '../../core/http/entity-tag.js';
import { Idempotent } from '../../core/http/idempotent.js';
import { CreateEndpointDto, RotateEndpointSecretDto, UpdateEndpointDto } from './endpoint.dto.js';
import {
  EndpointAnswerDoc,
  EndpointChangedAnswer,
  EndpointsAnswer,
  NewEndpointAnswer,
  TestAnswer,
} from './endpoints.docs.js';
import { type EndpointAnswer, EndpointsService, type NewEndpoint } from './endpoints.service.js';
import type { EndpointView } from './endpoint-view.js';

const EndpointId = () => ApiParam({ name: 'id', example: 'we_4gKpTzcZ1mXW0Q9b' });
const MayHaveIfMatch = () =>
  ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The `ETag` of the endpoint as it was read; if it has changed since, nothing is changed',
    schema: { type: 'string', example: '"4f0c2a9be1d03a57c8d61f90b2e7a413"' },
  });

@ApiTags('webhooks')
@Controller('api/management/webhook-endpoints')
export class EndpointsController {
  constructor(private readonly endpoints: EndpointsService) {}

  @Get()
  @Allow({ scope: 'account:admin', does: ['reads-account'] })
  @ApiOperation({
    operationId: 'listWebhookEndpoints',
    summary: 'URLs to which the account’s events are sent',
  })
  @EndpointsAnswer()
  list(@CallerOf() caller: Caller): Promise<{ endpoints: EndpointView[] }> {
    return this.endpoints.list(caller);
  }

  @Post()
  @HttpCode(200)
  @Idempotent()
  @Allow({ scope: 'account:admin', does: ['names-destination', 'moves-secrets'] })
  @ApiOperation({ operationId: 'createWebhookEndpoint', summary: 'Create a webhook endpoint' })
  @NewEndpointAnswer()
  create(@CallerOf() caller: Caller, @Body() body: CreateEndpointDto): Promise<NewEndpoint> {
    return this.endpoints.create(caller, body);
  }

  @Get(':id')
  @Allow({ scope: 'account:admin', does: ['reads-account'] })
  @ApiOperation({ operationId: 'getWebhookEndpoint', summary: 'A webhook endpoint, without its secrets' })
  @EndpointId()
  @EndpointAnswerDoc()
  async get(
    @CallerOf() caller: Caller,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EndpointAnswer> {
    return answerTagged(response, await this.endpoints.get(caller, id));
  }

  @Patch(':id')
  @Allow({ scope: 'account:admin', does: ['names-destination'] })
  @ApiOperation({
    operationId: 'updateWebhookEndpoint',
    summary: 'Change, disable or enable a webhook endpoint',
  })
  @EndpointId()
  @MayHaveIfMatch()
  @EndpointAnswerDoc()
  @EndpointChangedAnswer()
  async update(
    @CallerOf() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateEndpointDto,
    @Res({ passthrough: true }) response: Response,
    @IfMatch() ifMatch?: string,
  ): Promise<EndpointAnswer> {
    return answerTagged(response, await this.endpoints.update(caller, id, body, ifMatch));
  }

  @Post(':id/rotate')
  @HttpCode(200)
  @Allow({ scope: 'account:admin', does: ['moves-secrets'] })
  @ApiOperation({
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the signing secret; the old one also signs during a grace period',
  })
  @EndpointId()
  @MayHaveIfMatch()
  @NewEndpointAnswer()
  @EndpointChangedAnswer()
  rotate(
    @CallerOf() caller: Caller,
    @Param('id') id: string,
    @Body() body: RotateEndpointSecretDto,
    @IfMatch() ifMatch?: string,
  ): Promise<NewEndpoint> {
    return this.endpoints.rotate(caller, id, body, ifMatch);
  }

  @Post(':id/test')
  @HttpCode(202)
  @Idempotent()
  @Allow({ scope: 'account:admin', does: ['manages'] })
  @ApiOperation({ operationId: 'testWebhookEndpoint', summary: 'Send a test message to the endpoint' })
  @EndpointId()
  @TestAnswer()
  test(@CallerOf() caller: Caller, @Param('id') id: string): Promise<{ deliveryId: string }> {
    return this.endpoints.test(caller, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow({ scope: 'account:admin', does: ['manages'] })
  @ApiOperation({ operationId: 'deleteWebhookEndpoint', summary: 'Delete a webhook endpoint' })
  @EndpointId()
  @ApiResponse({ status: 204, description: 'Deleted, with its deliveries' })
  remove(@CallerOf() caller: Caller, @Param('id') id: string): Promise<void> {
    return this.endpoints.remove(caller, id);
  }
}

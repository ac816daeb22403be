import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { Idempotent } from '../../core/http/idempotent.js';
import { CallbacksService } from './callbacks.service.js';

@ApiTags('callbacks')
@Controller('api/jobs')
export class CallbacksController {
  constructor(private readonly callbacks: CallbacksService) {}

  @Get(':id/callbacks')
  @Allow({ scope: 'jobs:read', does: ['reads-persons'] })
  @ApiOperation({ operationId: 'listCallbacks', summary: 'Callbacks of a job and their delivery attempts' })
  @ApiParam({ name: 'id', example: 'aB3dE6gH9jK2' })
  async list(@CallerOf() caller: Caller, @Param('id') id: string) {
    return { items: await this.callbacks.listCallbacks(caller, id) };
  }

  @Post(':id/callbacks/:callbackId/resend')
  @HttpCode(202)
  @Idempotent()
  @Allow({ scope: 'jobs:write', does: ['resends'] })
  @ApiOperation({ operationId: 'resendCallback', summary: 'Send a callback again, with the same webhook-id' })
  @ApiParam({ name: 'id', example: 'aB3dE6gH9jK2' })
  @ApiParam({ name: 'callbackId', example: 'msg_4gKpTzcZ1mXW0Q9bN2sYh7Lr' })
  @ApiResponse({ status: 202, description: 'Queued' })
  @ApiResponse({ status: 409, description: 'It is being sent at the moment, or was erased' })
  async resend(@CallerOf() caller: Caller, @Param('id') id: string, @Param('callbackId') callbackId: string) {
    await this.callbacks.resend(caller, id, callbackId);
    return { id: callbackId, status: 'pending' };
  }
}

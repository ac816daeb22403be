import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { ContextOf, type RequestContext } from '../../core/http/request-info.js';
import { Idempotent } from '../../core/http/idempotent.js';
import { CreateInviteDto, ListInvitesDto } from './invite.dto.js';
import type { InviteView } from './invite-view.js';
import { InviteResponse, InvitePageResponse, NotNowResponse } from './invites.docs.js';
import { type InvitePage, InvitesService } from './invites.service.js';

@ApiTags('invites')
@Controller('api/invites')
export class InvitesController {
  constructor(private readonly invites: InvitesService) {}

  @Get()
  @Allow({ scope: ['invites:write', 'jobs:read'], does: ['reads-persons'] })
  @ApiOperation({ operationId: 'listInvites', summary: 'The account’s invites, newest first' })
  @InvitePageResponse()
  listInvites(@CallerOf() caller: Caller, @Query() query: ListInvitesDto): Promise<InvitePage> {
    return this.invites.listInvites(caller, query);
  }

  @Post()
  @HttpCode(200)
  @Idempotent()
  @Allow({ scope: 'invites:write', does: ['submits'] })
  @ApiOperation({
    operationId: 'createInvite',
    summary:
      'Invite a person by e-mail or SMS to complete a job; the link is valid for a day and can be used once',
  })
  @InviteResponse()
  async createInvite(
    @CallerOf() caller: Caller,
    @Body() body: CreateInviteDto,
    @ContextOf() context: RequestContext,
  ): Promise<{ invite: InviteView }> {
    return { invite: await this.invites.createInvite(caller, body, context) };
  }

  @Post(':id/resend')
  @HttpCode(200)
  @Idempotent()
  @Allow({ scope: 'invites:write', does: ['submits', 'reads-persons'] })
  @ApiOperation({ operationId: 'resendInvite', summary: 'Send an invite again, with a new link' })
  @ApiParam({ name: 'id', example: 'inv_4gKpTzcZ1mXW0Q9b' })
  @InviteResponse()
  @NotNowResponse()
  async resendInvite(@CallerOf() caller: Caller, @Param('id') id: string): Promise<{ invite: InviteView }> {
    return { invite: await this.invites.resendInvite(caller, id) };
  }
}

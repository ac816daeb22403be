import { Body, Controller, Delete, Get, Put, Query, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow, CallerOf } from '../access/allow.js';
import type { Caller } from '../access/caller.js';
import { answerTagged, IfMatch, NeedsIfMatch } from '../../core/http/entity-tag.js';
import { AccountMembersService, type MembersView } from './account-members.service.js';
import { GivesTooMuchAnswer, MEMBER_BODY, MembersAnswer } from './trust.docs.js';
import { NamedMemberDto } from './trust.dto.js';

@ApiTags('management')
@Controller('api/management/members')
export class MembersController {
  constructor(private readonly members: AccountMembersService) {}

  @Get()
  @Allow({ scope: 'account:admin', does: ['reads-account'] })
  @ApiOperation({ operationId: 'listMembers', summary: 'List the members and their roles' })
  @MembersAnswer()
  async listMembers(
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MembersView> {
    return answerTagged(response, await this.members.listMembers(caller));
  }

  @Put()
  @Allow({ scope: 'account:admin', does: ['grants'] })
  @ApiOperation({
    operationId: 'setMember',
    summary: 'Give a role to an agent, or to the person agents act for; it limits what their tokens may do',
  })
  @ApiBody(MEMBER_BODY)
  @NeedsIfMatch('members')
  @MembersAnswer()
  @GivesTooMuchAnswer()
  async setMember(
    @CallerOf() caller: Caller,
    @Body() body: object,
    @Res({ passthrough: true }) response: Response,
    @IfMatch() ifMatch?: string,
  ): Promise<MembersView> {
    return answerTagged(response, await this.members.setMember(caller, body, ifMatch));
  }

  @Delete()
  @Allow({ scope: 'account:admin', does: ['manages'] })
  @ApiOperation({
    operationId: 'removeMember',
    summary:
      'Remove a role; without one a token is limited only by its issuer’s entry, or refused (`membersOnly`)',
  })
  @NeedsIfMatch('members')
  @MembersAnswer()
  @GivesTooMuchAnswer()
  async removeMember(
    @CallerOf() caller: Caller,
    @Query() member: NamedMemberDto,
    @Res({ passthrough: true }) response: Response,
    @IfMatch() ifMatch?: string,
  ): Promise<MembersView> {
    return answerTagged(response, await this.members.removeMember(caller, member, ifMatch));
  }
}

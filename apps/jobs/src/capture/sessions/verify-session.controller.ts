import type { VerifySession } from '@bonafide/contracts/verify-session';
import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { SessionCaller } from '../../accounts/access/caller.js';
import { closedSignal } from '../../core/http/closed-signal.js';
import { FollowSessionDto } from './session.dto.js';
import { SessionAnswer } from './session.docs.js';
import { VerifySessionService } from './verify-session.service.js';

@ApiTags('sessions')
@Controller('verify/session')
export class VerifySessionController {
  constructor(private readonly sessions: VerifySessionService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Allow({ scope: 'jobs:read', session: 'only', does: ['own-session'] })
  @ApiOperation({
    operationId: 'getVerifySession',
    summary: 'Session state for the page that takes the photos, with optional long polling',
  })
  @SessionAnswer()
  session(
    @CallerOf() caller: SessionCaller,
    @Query() { after, wait }: FollowSessionDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<VerifySession> {
    return this.sessions.follow(caller, { after, waitSeconds: wait, signal: closedSignal(response) });
  }
}

import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ERROR_RESPONSES } from '../http/error-responses.docs.js';
import { assertJson } from '../http/assert-json.js';
import { enveloped } from '../http/envelope.js';
import { SessionGuard } from '../signin/session.guard.js';
import { SignInDto } from './dashboard.dto.js';
import { DashboardSessions } from './dashboard-sessions.service.js';

@ApiTags('dashboard: session')
@Controller('api/v1/dashboard')
export class SessionController {
  constructor(@Inject(DashboardSessions) private readonly sessions: DashboardSessions) {}

  @Post('sign-in')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Signs in',
    description: 'JSON only. Sets the session cookie; answers like `GET /me`.',
  })
  @ApiResponse(ERROR_RESPONSES[401])
  async signIn(
    @Body() _body: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    assertJson(request);
    return enveloped(request, await this.sessions.signIn(request, response));
  }

  @Post('sign-out')
  @HttpCode(200)
  @UseGuards(SessionGuard)
  @ApiSecurity('session')
  @ApiOperation({ summary: 'Ends the session' })
  async signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    await this.sessions.signOut(request, response);
    return enveloped(request, { signedOut: true });
  }

  @Get('me')
  @UseGuards(SessionGuard)
  @ApiSecurity('session')
  @ApiOperation({
    summary: 'Who is signed in, where they belong, and the CSRF token',
    description: 'Send the token back as `X-CSRF-Token` with everything that changes something.',
  })
  me(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return enveloped(request, this.sessions.me(request, response, request.signedIn!));
  }
}

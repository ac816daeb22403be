import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ERROR_RESPONSES } from '../core/http/error-responses.docs.js';
import { assertJson } from '../core/http/assert-json.js';
import { enveloped } from '../core/http/envelope.js';
import { SessionOnly } from '../people/sign-in/session.guard.js';
import { PasskeyAnswerDto, SignInDto } from './dashboard.dto.js';
import { DashboardSessionsService } from './dashboard-sessions.service.js';
import { Does } from '../core/http/effects.js';

@ApiTags('dashboard: session')
@Controller('api/v1/dashboard')
export class SessionController {
  constructor(private readonly sessions: DashboardSessionsService) {}

  @Post('sign-in')
  @Does('proves-identity')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Signs in',
    description:
      'JSON only. Sets the session cookie; responds like `GET /me`. People with a passkey or an authenticator app must also send a `code`: without it the error is `AUTH_SECOND_FACTOR_REQUIRED`.',
  })
  @ApiResponse(ERROR_RESPONSES[401])
  async signIn(
    @Body() { code }: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    assertJson(request);
    return enveloped(request, await this.sessions.signIn(request, response, code));
  }

  @Post('passkeys/sign-in/options')
  @Does('proves-identity')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Request options for signing in with a passkey',
    description:
      '`publicKey` is for `PublicKeyCredential.parseRequestOptionsFromJSON`. Valid once, for 15 minutes, in the browser that requested them.',
  })
  async passkeyOptions(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return enveloped(request, await this.sessions.passkeyOptions(request, response));
  }

  @Post('passkeys/sign-in')
  @Does('proves-identity')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Signs in with a passkey',
    description: 'JSON only. Sets the session cookie; responds like `GET /me`.',
  })
  @ApiResponse(ERROR_RESPONSES[401])
  async passkeySignIn(
    @Body() body: PasskeyAnswerDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    assertJson(request);
    return enveloped(request, await this.sessions.signInByPasskey(request, response, body.response));
  }

  @Post('sign-out')
  @Does('takes-away')
  @HttpCode(200)
  @SessionOnly()
  @ApiOperation({ summary: 'Ends the session' })
  async signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    await this.sessions.signOut(request, response);
    return enveloped(request, { signedOut: true });
  }

  @Get('me')
  @Does('reads-own')
  @SessionOnly()
  @ApiOperation({
    summary: 'The signed-in user, their organizations and the CSRF token',
    description: 'Send the token as `X-CSRF-Token` with every request that changes something.',
  })
  me(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return enveloped(request, this.sessions.me(request, response, request.signedIn!));
  }
}

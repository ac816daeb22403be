import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { enveloped } from '../../core/http/envelope.js';
import { ERROR_RESPONSES } from '../../core/http/error-responses.docs.js';
import { SessionOnly } from '../sign-in/session.guard.js';
import { StepUpService } from '../sign-in/step-up.service.js';
import { CodeDto, NewPasskeyDto, NewPasswordDto, PasskeyNameDto, StepUpDto } from './account.dto.js';
import { AccountService } from './account.service.js';
import { Does } from '../../core/http/effects.js';

@ApiTags('dashboard: account')
@SessionOnly()
@Controller('api/v1/dashboard/account')
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly stepUp: StepUpService,
  ) {}

  @Get()
  @Does('reads-own')
  @ApiOperation({ summary: 'Sign-in methods of the signed-in person' })
  async view(@Req() request: Request) {
    return enveloped(request, await this.account.view(request.signedIn!));
  }

  @Post('step-up/options')
  @Does('proves-identity')
  @HttpCode(200)
  @ApiOperation({ summary: 'Request options for one of the person’s passkeys' })
  async stepUpOptions(@Req() request: Request) {
    return enveloped(request, { publicKey: await this.stepUp.options(request.signedIn!) });
  }

  @Post('step-up')
  @Does('proves-identity')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Confirms the identity of the signed-in person (step-up)',
    description:
      'Takes a passkey’s `response` to the options, or a `code` from the authenticator app or a recovery code; the `password` if the person has neither passkey nor app.',
  })
  @ApiResponse(ERROR_RESPONSES[401])
  async confirm(@Body() body: StepUpDto, @Req() request: Request) {
    const { methods, provenAt } = await this.stepUp.confirm(request, request.signedIn!, body);
    return enveloped(request, { methods, provenAt: new Date(provenAt * 1_000) });
  }

  @Post('passkeys/options')
  @Does('lets-in')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Creation options for a passkey',
    description: `\`publicKey\` is for \`PublicKeyCredential.parseCreationOptionsFromJSON\`.`,
  })
  async passkeyOptions(@Req() request: Request) {
    return enveloped(request, { publicKey: await this.account.passkeyOptions(request.signedIn!) });
  }

  @Post('passkeys')
  @Does('lets-in')
  @ApiOperation({
    summary: 'Adds the passkey created by the browser',
    description: `The first passkey also returns \`recoveryCodes\`, which are shown only once.`,
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async addPasskey(@Body() body: NewPasskeyDto, @Req() request: Request) {
    return enveloped(request, await this.account.addPasskey(request, request.signedIn!, body));
  }

  @Patch('passkeys/:passkeyId')
  @Does('changes-own')
  @ApiOperation({ summary: 'Renames a passkey' })
  async renamePasskey(
    @Param('passkeyId') id: string,
    @Body() { name }: PasskeyNameDto,
    @Req() request: Request,
  ) {
    await this.account.renamePasskey(request.signedIn!, id, name);
    return enveloped(request, { id, name });
  }

  @Delete('passkeys/:passkeyId')
  @Does('lets-in')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Removes a passkey',
    description: `The only remaining way to sign in cannot be removed. Ends the person’s other sessions.`,
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async removePasskey(@Param('passkeyId') id: string, @Req() request: Request) {
    await this.account.removePasskey(request, request.signedIn!, id);
    return enveloped(request, { id, removed: true });
  }

  @Post('totp')
  @Does('lets-in')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Starts setting up an authenticator app',
    description: `\`uri\` is for the app’s QR code. Codes are not required until the app is confirmed.`,
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async beginTotp(@Req() request: Request) {
    return enveloped(request, await this.account.beginTotp(request.signedIn!));
  }

  @Post('totp/confirm')
  @Does('lets-in')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Confirms the authenticator app with its first code',
    description: `The first second factor also returns \`recoveryCodes\`, which are shown only once.`,
  })
  @ApiResponse(ERROR_RESPONSES[422])
  async confirmTotp(@Body() { code }: CodeDto, @Req() request: Request) {
    return enveloped(request, await this.account.confirmTotp(request, request.signedIn!, code));
  }

  @Delete('totp')
  @Does('lets-in')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Removes the authenticator app',
    description: `Ends the person’s other sessions.`,
  })
  @ApiResponse(ERROR_RESPONSES[404])
  async removeTotp(@Req() request: Request) {
    await this.account.removeTotp(request, request.signedIn!);
    return enveloped(request, { removed: true });
  }

  @Post('recovery-codes')
  @Does('lets-in', 'moves-secrets')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Creates new recovery codes',
    description: `Shown only once; earlier codes stop working.`,
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async makeRecoveryCodes(@Req() request: Request) {
    return enveloped(request, {
      recoveryCodes: await this.account.makeRecoveryCodes(request, request.signedIn!),
    });
  }

  @Put('password')
  @Does('lets-in')
  @ApiOperation({
    summary: 'Changes the password',
    description: `Ends the person’s other sessions.`,
  })
  async changePassword(@Body() { password }: NewPasswordDto, @Req() request: Request) {
    await this.account.changePassword(request, request.signedIn!, password);
    return enveloped(request, { changed: true });
  }

  @Get('sessions')
  @Does('reads-own')
  @ApiOperation({ summary: 'Sessions of the person, newest first' })
  async listSessions(@Req() request: Request) {
    return enveloped(request, { items: await this.account.listSessions(request.signedIn!) });
  }

  @Delete('sessions/:sessionId')
  @Does('changes-own')
  @HttpCode(200)
  @ApiOperation({ summary: 'Signs one session out' })
  async endSession(@Param('sessionId') id: string, @Req() request: Request) {
    await this.account.endSession(request, request.signedIn!, id);
    return enveloped(request, { id, ended: true });
  }

  @Post('sessions/end-others')
  @Does('changes-own')
  @HttpCode(200)
  @ApiOperation({ summary: 'Signs all other sessions out' })
  async endOtherSessions(@Req() request: Request) {
    await this.account.endOtherSessions(request, request.signedIn!);
    return enveloped(request, { ended: true });
  }
}

import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Req,
  UseGuards,
} from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { enveloped } from '../http/envelope.js';
import { ERROR_RESPONSES } from '../http/error-responses.docs.js';
import { SessionOnly } from '../signin/session.guard.js';
import { StepUpGuard } from '../signin/step-up.guard.js';
import { StepUp } from '../signin/step-up.service.js';
import { CodeDto, NewPasskeyDto, NewPasswordDto, PasskeyNameDto, StepUpDto } from './account.dto.js';
import { AccountService } from './account.service.js';

const STEP_UP =
  'Wants a proof of the last quarter of an hour: without one the error is `AUTH_STEP_UP_REQUIRED`, see `step-up`.';

@ApiTags('dashboard: account')
@SessionOnly()
@Controller('api/v1/dashboard/account')
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly stepUp: StepUp,
  ) {}

  @Get()
  @ApiOperation({ summary: 'How the signed-in person can sign in' })
  async view(@Req() request: Request) {
    return enveloped(request, await this.account.view(request.signedIn!));
  }

  @Post('step-up/options')
  @HttpCode(200)
  @ApiOperation({ summary: 'What the browser asks for one of the person’s passkeys with' })
  async stepUpOptions(@Req() request: Request) {
    return enveloped(request, { publicKey: await this.stepUp.options(request.signedIn!) });
  }

  @Post('step-up')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Confirms who is signed in',
    description:
      'With a passkey’s `response` to the options, a `code` of the authenticator app or a recovery code; with the `password` where there is neither.',
  })
  @ApiResponse(ERROR_RESPONSES[401])
  async confirm(@Body() body: StepUpDto, @Req() request: Request) {
    const { methods, provenAt } = await this.stepUp.confirm(request, request.signedIn!, body);
    return enveloped(request, { methods, provenAt: new Date(provenAt * 1_000) });
  }

  @Post('passkeys/options')
  @HttpCode(200)
  @UseGuards(StepUpGuard)
  @ApiOperation({
    summary: 'What the browser makes a passkey with',
    description: `\`publicKey\` is for \`PublicKeyCredential.parseCreationOptionsFromJSON\`. ${STEP_UP}`,
  })
  async passkeyOptions(@Req() request: Request) {
    return enveloped(request, { publicKey: await this.account.passkeyOptions(request.signedIn!) });
  }

  @Post('passkeys')
  @UseGuards(StepUpGuard)
  @ApiOperation({
    summary: 'Adds the passkey that the browser made',
    description: `With the first one come \`recoveryCodes\`, shown this once. ${STEP_UP}`,
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async addPasskey(@Body() body: NewPasskeyDto, @Req() request: Request) {
    return enveloped(request, await this.account.addPasskey(request, request.signedIn!, body));
  }

  @Patch('passkeys/:passkeyId')
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
  @HttpCode(200)
  @UseGuards(StepUpGuard)
  @ApiOperation({
    summary: 'Removes a passkey',
    description: `Never the only way in. Ends the person’s other sessions. ${STEP_UP}`,
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async removePasskey(@Param('passkeyId') id: string, @Req() request: Request) {
    await this.account.removePasskey(request, request.signedIn!, id);
    return enveloped(request, { id, removed: true });
  }

  @Post('totp')
  @HttpCode(200)
  @UseGuards(StepUpGuard)
  @ApiOperation({
    summary: 'Begins to set up an authenticator app',
    description: `\`uri\` is for the app’s QR code. Nothing asks for it until it is confirmed. ${STEP_UP}`,
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async beginTotp(@Req() request: Request) {
    return enveloped(request, await this.account.beginTotp(request.signedIn!));
  }

  @Post('totp/confirm')
  @HttpCode(200)
  @UseGuards(StepUpGuard)
  @ApiOperation({
    summary: 'Confirms the app with its first code',
    description: `With the first second factor come \`recoveryCodes\`, shown this once. ${STEP_UP}`,
  })
  @ApiResponse(ERROR_RESPONSES[422])
  async confirmTotp(@Body() { code }: CodeDto, @Req() request: Request) {
    return enveloped(request, await this.account.confirmTotp(request, request.signedIn!, code));
  }

  @Delete('totp')
  @HttpCode(200)
  @UseGuards(StepUpGuard)
  @ApiOperation({
    summary: 'Removes the authenticator app',
    description: `Ends the person’s other sessions. ${STEP_UP}`,
  })
  @ApiResponse(ERROR_RESPONSES[404])
  async removeTotp(@Req() request: Request) {
    await this.account.removeTotp(request, request.signedIn!);
    return enveloped(request, { removed: true });
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @UseGuards(StepUpGuard)
  @ApiOperation({
    summary: 'Makes new recovery codes',
    description: `Shown this once; those from before stop working. ${STEP_UP}`,
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async makeRecoveryCodes(@Req() request: Request) {
    return enveloped(request, {
      recoveryCodes: await this.account.makeRecoveryCodes(request, request.signedIn!),
    });
  }

  @Put('password')
  @UseGuards(StepUpGuard)
  @ApiOperation({
    summary: 'Changes the password',
    description: `Ends the person’s other sessions. ${STEP_UP}`,
  })
  async changePassword(@Body() { password }: NewPasswordDto, @Req() request: Request) {
    await this.account.changePassword(request, request.signedIn!, password);
    return enveloped(request, { changed: true });
  }

  @Get('sessions')
  @ApiOperation({ summary: 'Where the person is signed in, the latest first' })
  async listSessions(@Req() request: Request) {
    return enveloped(request, { items: await this.account.listSessions(request.signedIn!) });
  }

  @Delete('sessions/:sessionId')
  @HttpCode(200)
  @ApiOperation({ summary: 'Signs one session out' })
  async endSession(@Param('sessionId') id: string, @Req() request: Request) {
    await this.account.endSession(request, request.signedIn!, id);
    return enveloped(request, { id, ended: true });
  }

  @Post('sessions/end-others')
  @HttpCode(200)
  @ApiOperation({ summary: 'Signs all other sessions out' })
  async endOtherSessions(@Req() request: Request) {
    await this.account.endOtherSessions(request, request.signedIn!);
    return enveloped(request, { ended: true });
  }
}

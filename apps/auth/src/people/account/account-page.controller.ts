import { Body, Controller, Get, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { PageErrorFilter } from '../../pages/page-error.filter.js';
import { PagesService } from '../../pages/pages.service.js';
import { InvitationPagesService } from './invitation-pages.service.js';
import { AccountPagesService } from './account-pages.service.js';
import { Does } from '../../core/http/effects.js';

type Form = Record<string, unknown>;

/** `/account`: passkeys, authenticator app, password and sessions of the signed-in person. */
@ApiExcludeController()
@Controller('account')
@UseFilters(PageErrorFilter)
export class AccountPageController {
  constructor(
    private readonly account: AccountPagesService,
    private readonly invitations: InvitationPagesService,
    private readonly pages: PagesService,
  ) {}

  @Get()
  @Does('reads-own')
  async show(@Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.account.show(request, response));
  }

  @Get('invitation')
  @Does('reads-own')
  async showInvitation(@Req() request: Request, @Res() response: Response, @Query() query: Form) {
    this.pages.reply(response, await this.invitations.show(request, response, query));
  }

  @Post('invitation')
  @Does('approves')
  async acceptInvitation(@Req() request: Request, @Res() response: Response, @Body() form: Form) {
    this.pages.reply(response, await this.invitations.accept(request, form ?? {}));
  }

  @Get('confirm')
  @Does('proves-identity')
  async showConfirm(@Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.account.showConfirm(request, response));
  }

  @Post('confirm')
  @Does('proves-identity')
  async confirm(@Req() request: Request, @Res() response: Response, @Body() form: Form) {
    this.pages.reply(response, await this.account.confirm(request, response, form ?? {}));
  }

  @Post('passkeys')
  @Does('lets-in')
  async addPasskey(@Req() request: Request, @Res() response: Response, @Body() form: Form) {
    this.pages.reply(response, await this.account.addPasskey(request, response, form ?? {}));
  }

  @Post('passkeys/remove')
  @Does('lets-in')
  async removePasskey(@Req() request: Request, @Res() response: Response, @Body() form: Form) {
    this.pages.reply(response, await this.account.removePasskey(request, response, form ?? {}));
  }

  @Post('totp')
  @Does('lets-in')
  async beginTotp(@Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.account.beginTotp(request, response));
  }

  @Post('totp/confirm')
  @Does('lets-in')
  async confirmTotp(@Req() request: Request, @Res() response: Response, @Body() form: Form) {
    this.pages.reply(response, await this.account.confirmTotp(request, response, form ?? {}));
  }

  @Post('totp/remove')
  @Does('lets-in')
  async removeTotp(@Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.account.removeTotp(request, response));
  }

  @Post('recovery-codes')
  @Does('lets-in', 'moves-secrets')
  async makeRecoveryCodes(@Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.account.makeRecoveryCodes(request, response));
  }

  @Post('password')
  @Does('lets-in')
  async changePassword(@Req() request: Request, @Res() response: Response, @Body() form: Form) {
    this.pages.reply(response, await this.account.changePassword(request, response, form ?? {}));
  }

  @Post('sessions/end')
  @Does('changes-own')
  async endSession(@Req() request: Request, @Res() response: Response, @Body() form: Form) {
    this.pages.reply(response, await this.account.endSession(request, form ?? {}));
  }

  @Post('sessions/end-others')
  @Does('changes-own')
  async endOtherSessions(@Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.account.endOtherSessions(request));
  }
}

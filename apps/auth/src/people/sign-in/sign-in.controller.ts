import { Body, Controller, Get, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { PageErrorFilter } from '../../pages/page-error.filter.js';
import { PagesService } from '../../pages/pages.service.js';
import { SignInPagesService } from './sign-in-pages.service.js';
import { Does } from '../../core/http/effects.js';

/** The sign-in page: `?interaction=` continues a gateway request, `?return_to=` goes to a path of this service. */
@ApiExcludeController()
@Controller()
@UseFilters(PageErrorFilter)
export class SignInController {
  constructor(
    private readonly signIns: SignInPagesService,
    private readonly pages: PagesService,
  ) {}

  @Get('signin')
  @Does('proves-identity')
  async show(@Req() request: Request, @Res() response: Response, @Query() query: Record<string, unknown>) {
    this.pages.reply(response, await this.signIns.show(request, response, query));
  }

  @Post('signin')
  @Does('proves-identity')
  async submit(@Req() request: Request, @Res() response: Response, @Body() form: Record<string, unknown>) {
    this.pages.reply(response, await this.signIns.submit(request, response, form ?? {}));
  }

  @Post('signin/passkey')
  @Does('proves-identity')
  async passkey(@Req() request: Request, @Res() response: Response, @Body() form: Record<string, unknown>) {
    this.pages.reply(response, await this.signIns.submitPasskey(request, response, form ?? {}));
  }

  @Post('signin/second-factor')
  @Does('proves-identity')
  async secondFactor(
    @Req() request: Request,
    @Res() response: Response,
    @Body() form: Record<string, unknown>,
  ) {
    this.pages.reply(response, await this.signIns.submitSecondFactor(request, response, form ?? {}));
  }

  @Post('signin/confirm')
  @Does('proves-identity')
  async confirm(@Req() request: Request, @Res() response: Response, @Body() form: Record<string, unknown>) {
    this.pages.reply(response, await this.signIns.confirm(request, response, form ?? {}));
  }

  @Post('signout')
  @Does('changes-own')
  async signOut(@Req() request: Request, @Res() response: Response, @Body() form: Record<string, unknown>) {
    this.pages.reply(response, await this.signIns.signOut(request, response, form ?? {}));
  }
}

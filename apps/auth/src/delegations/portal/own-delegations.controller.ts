import { addressKey } from '@bonafide/platform/http/address-key';
import { Controller, Get, Param, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { FlowErrorFilter } from '../../bouncer/sign-in/flow-error.filter.js';
import { BouncerRatesService } from '../../bouncer/request/bouncer-rates.service.js';
import { PagesService } from '../../pages/pages.service.js';
import { OwnDelegationsService } from './own-delegations.service.js';
import { OwnSignInService } from './own-sign-in.service.js';
import { Does } from '../../core/http/effects.js';

@ApiExcludeController()
@Controller('delegations')
@UseFilters(FlowErrorFilter)
export class OwnDelegationsController {
  constructor(
    private readonly own: OwnDelegationsService,
    private readonly signIn: OwnSignInService,
    private readonly rates: BouncerRatesService,
    private readonly pages: PagesService,
  ) {}

  @Get()
  @Does('reads-own')
  async show(@Query() query: Record<string, unknown>, @Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.own.show(query, request, response));
  }

  @Get('sign-in/:projectId')
  @Does('proves-identity')
  async begin(
    @Param('projectId') projectId: string,
    @Query('provider') provider: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    await this.rates.request(`own|${addressKey(request.ip)}`, response);
    this.pages.reply(response, await this.signIn.begin(projectId, provider));
  }

  @Post('sign-out')
  @Does('changes-own')
  async signOut(@Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.own.signOut(request, response));
  }

  @Post('clients/:clientId/unmute')
  @Does('changes-own')
  async unmute(@Param('clientId') clientId: string, @Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.own.unmute(clientId, request));
  }

  @Get(':id/end')
  @Does('reads-own')
  async confirmEnd(@Param('id') id: string, @Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.own.confirmEnd(id, request, response));
  }

  @Post(':id/revoke')
  @Does('takes-away')
  async revoke(@Param('id') id: string, @Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.own.revoke(id, request));
  }
}

import { Body, Controller, Get, Param, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { PagesService } from '../../pages/pages.service.js';
import { LinkGuard } from '../request/link.guard.js';
import { FlowErrorFilter } from './flow-error.filter.js';
import { type CallbackQuery, SignInFlowService } from './sign-in-flow.service.js';
import { Does } from '../../core/http/effects.js';

type Form = Record<string, unknown>;

/** The agent's link, the project's password form, and the callback of upstream providers. */
@ApiExcludeController()
@Controller('api/v1/bouncer')
@UseFilters(FlowErrorFilter)
export class SignInFlowController {
  constructor(
    private readonly flow: SignInFlowService,
    private readonly pages: PagesService,
  ) {}

  @Get('authorize/:requestId')
  @Does('proves-identity')
  @UseGuards(LinkGuard)
  async link(@Param('requestId') id: string, @Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.flow.followLink(id, request, response));
  }

  @Get('oauth/callback')
  @Does('proves-identity')
  async callback(@Query() query: CallbackQuery, @Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.flow.callback(query, request, response));
  }

  @Get('authorize/:requestId/password')
  @Does('proves-identity')
  @UseGuards(LinkGuard)
  async password(@Param('requestId') id: string, @Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.flow.showPassword(id, request, response));
  }

  @Post('authorize/:requestId/password')
  @Does('proves-identity')
  @UseGuards(LinkGuard)
  async submitPassword(
    @Param('requestId') id: string,
    @Body() form: Form | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    this.pages.reply(response, await this.flow.submitPassword(id, form ?? {}, request, response));
  }
}

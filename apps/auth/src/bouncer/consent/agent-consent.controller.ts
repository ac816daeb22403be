import { Body, Controller, Get, Param, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { PagesService } from '../../pages/pages.service.js';
import { LinkGuard } from '../request/link.guard.js';
import { FlowErrorFilter } from '../sign-in/flow-error.filter.js';
import { AgentConsentService } from './agent-consent.service.js';
import { Does } from '../../core/http/effects.js';

/** The consent page of an agent's request. Showing it never approves; only its form does. */
@ApiExcludeController()
@Controller('api/v1/bouncer/authorize/:requestId')
@UseFilters(FlowErrorFilter)
export class AgentConsentController {
  constructor(
    private readonly consents: AgentConsentService,
    private readonly pages: PagesService,
  ) {}

  @Get('consent')
  @Does('reads-own')
  @UseGuards(LinkGuard)
  async show(@Param('requestId') id: string, @Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.consents.show(id, request, response));
  }

  @Get('continue')
  @Does('reads-own')
  async afterSignIn(@Param('requestId') id: string, @Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.consents.afterSignIn(id, request, response));
  }

  @Post('consent')
  @Does('approves')
  async decide(
    @Param('requestId') id: string,
    @Body() form: Record<string, unknown> | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    this.pages.reply(response, await this.consents.decide(id, form ?? {}, request, response));
  }

  @Get('done')
  @Does('reads-own')
  async done(@Param('requestId') id: string, @Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.consents.showDone(id, request));
  }
}

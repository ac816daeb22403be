import { Body, Controller, Get, Inject, Param, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { FlowErrorFilter } from './flow-error.filter.js';
import { FlowService } from './flow.service.js';
import { RequestLinks } from '../request/request-links.service.js';

type Fields = Record<string, unknown>;

/** The pages of the bouncer flow, and the upstream providers' way back. */
@ApiExcludeController()
@Controller('api/v1/bouncer')
@UseFilters(FlowErrorFilter)
export class FlowController {
  constructor(
    @Inject(FlowService) private readonly flow: FlowService,
    @Inject(RequestLinks) private readonly links: RequestLinks,
  ) {}

  @Get('authorize/:requestId')
  async link(@Param('requestId') id: string, @Req() request: Request, @Res() response: Response) {
    await this.links.follow(id, request, response);
    return this.flow.followLink(id, request, response);
  }

  @Get('oauth/callback')
  callback(@Query() query: Fields, @Req() request: Request, @Res() response: Response) {
    return this.flow.callback(query, request, response);
  }

  @Get('authorize/:requestId/password')
  async password(@Param('requestId') id: string, @Req() request: Request, @Res() response: Response) {
    await this.links.follow(id, request, response);
    return this.flow.showPassword(id, request, response);
  }

  @Post('authorize/:requestId/password')
  async submitPassword(
    @Param('requestId') id: string,
    @Body() form: Fields | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    await this.links.follow(id, request, response);
    return this.flow.submitPassword(id, form ?? {}, request, response);
  }

  @Get('authorize/:requestId/consent')
  async consent(@Param('requestId') id: string, @Req() request: Request, @Res() response: Response) {
    await this.links.follow(id, request, response);
    return this.flow.showConsent(id, request, response);
  }

  @Get('authorize/:requestId/continue')
  afterSignIn(@Param('requestId') id: string, @Req() request: Request, @Res() response: Response) {
    return this.flow.afterSignIn(id, request, response);
  }

  @Post('authorize/:requestId/consent')
  decide(
    @Param('requestId') id: string,
    @Body() form: Fields | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    return this.flow.decide(id, form ?? {}, request, response);
  }

  @Get('authorize/:requestId/done')
  done(@Param('requestId') id: string, @Req() request: Request, @Res() response: Response) {
    return this.flow.showDone(id, request, response);
  }
}

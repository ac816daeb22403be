import { Body, Controller, Get, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { PageErrorFilter } from '../../pages/page-error.filter.js';
import { PagesService } from '../../pages/pages.service.js';
import { CompanyPagesService } from './company-pages.service.js';
import { Does } from '../../core/http/effects.js';

type Fields = Record<string, unknown>;

/** The pages of sign-in with an organization's own provider. */
@ApiExcludeController()
@Controller('signin/company')
@UseFilters(PageErrorFilter)
export class CompanyController {
  constructor(
    private readonly company: CompanyPagesService,
    private readonly pages: PagesService,
  ) {}

  @Get()
  @Does('proves-identity')
  async show(@Req() request: Request, @Res() response: Response, @Query() query: Fields) {
    this.pages.reply(response, await this.company.show(request, response, query));
  }

  @Post()
  @Does('proves-identity')
  async begin(@Req() request: Request, @Res() response: Response, @Body() form: Fields) {
    this.pages.reply(response, await this.company.begin(request, response, form ?? {}));
  }

  @Get('callback')
  @Does('proves-identity')
  async callback(@Req() request: Request, @Res() response: Response, @Query() query: Fields) {
    this.pages.reply(response, await this.company.callback(request, response, query));
  }

  @Get('link')
  @Does('proves-identity')
  async showLink(@Req() request: Request, @Res() response: Response, @Query() query: Fields) {
    this.pages.reply(response, await this.company.showLink(request, response, query));
  }

  @Post('link')
  @Does('proves-identity')
  async link(@Req() request: Request, @Res() response: Response, @Body() form: Fields) {
    this.pages.reply(response, await this.company.link(request, response, form ?? {}));
  }
}

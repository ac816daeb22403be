import { Body, Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { PageErrorFilter } from '../pages/page-error.filter.js';
import { PagesService } from '../pages/pages.service.js';
import { DeletionPagesService } from './deletion-pages.service.js';
import { Does } from '../core/http/effects.js';

/** `/account/delete`: deletes the account of the signed-in person. */
@ApiExcludeController()
@Controller('account/delete')
@UseFilters(PageErrorFilter)
export class DeletionPageController {
  constructor(
    private readonly deletion: DeletionPagesService,
    private readonly pages: PagesService,
  ) {}

  @Get()
  @Does('reads-own')
  async show(@Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.deletion.show(request, response));
  }

  @Post()
  @Does('changes-own')
  async erase(@Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.deletion.erase(request, response));
  }

  @Get('confirm')
  @Does('proves-identity')
  async showConfirm(@Req() request: Request, @Res() response: Response) {
    this.pages.reply(response, await this.deletion.showConfirm(request, response));
  }

  @Post('confirm')
  @Does('changes-own')
  async confirm(@Req() request: Request, @Res() response: Response, @Body() form: Record<string, unknown>) {
    this.pages.reply(response, await this.deletion.confirm(request, response, form ?? {}));
  }
}

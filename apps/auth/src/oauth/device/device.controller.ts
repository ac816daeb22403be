import { Body, Controller, Get, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { PageErrorFilter } from '../../pages/page-error.filter.js';
import { PagesService } from '../../pages/pages.service.js';
import { DevicePagesService } from './device-pages.service.js';
import { Does } from '../../core/http/effects.js';

/** The page on which a person enters the code shown by a device (RFC 8628 section 3.3). */
@ApiExcludeController()
@Controller('device')
@UseFilters(PageErrorFilter)
export class DeviceController {
  constructor(
    private readonly devices: DevicePagesService,
    private readonly pages: PagesService,
  ) {}

  @Get()
  @Does('reads-own')
  async show(@Req() request: Request, @Res() response: Response, @Query() query: Record<string, unknown>) {
    this.pages.reply(response, await this.devices.show(request, response, query));
  }

  @Post()
  @Does('approves')
  async submit(@Req() request: Request, @Res() response: Response, @Body() form: Record<string, unknown>) {
    this.pages.reply(response, await this.devices.submit(request, response, form ?? {}));
  }
}

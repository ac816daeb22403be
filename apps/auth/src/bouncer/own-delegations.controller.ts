import { Controller, Get, Inject, Param, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { PageErrorFilter } from '../pages/page-error.filter.js';
import { OwnDelegations } from './own-delegations.service.js';

@ApiExcludeController()
@Controller('delegations')
@UseFilters(PageErrorFilter)
export class OwnDelegationsController {
  constructor(@Inject(OwnDelegations) private readonly own: OwnDelegations) {}

  @Get()
  show(@Query('page') page: unknown, @Req() request: Request, @Res() response: Response) {
    return this.own.show(page, request, response);
  }

  @Post(':id/revoke')
  revoke(@Param('id') id: string, @Req() request: Request, @Res() response: Response) {
    return this.own.revoke(id, request, response);
  }
}

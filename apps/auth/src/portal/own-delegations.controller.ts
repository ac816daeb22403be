import { Controller, Get, Inject, Param, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { FlowErrorFilter } from '../bouncer/sign-in/flow-error.filter.js';
import { OwnDelegations } from './own-delegations.service.js';
import { OwnSignIn } from './own-sign-in.service.js';

@ApiExcludeController()
@Controller('delegations')
@UseFilters(FlowErrorFilter)
export class OwnDelegationsController {
  constructor(
    @Inject(OwnDelegations) private readonly own: OwnDelegations,
    @Inject(OwnSignIn) private readonly signIn: OwnSignIn,
  ) {}

  @Get()
  show(@Query() query: Record<string, unknown>, @Req() request: Request, @Res() response: Response) {
    return this.own.show(query, request, response);
  }

  @Get('sign-in/:projectId')
  begin(
    @Param('projectId') projectId: string,
    @Query('provider') provider: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    return this.signIn.begin(projectId, provider, request, response);
  }

  @Post('sign-out')
  signOut(@Req() request: Request, @Res() response: Response) {
    return this.own.signOut(request, response);
  }

  @Get(':id/end')
  confirmEnd(@Param('id') id: string, @Req() request: Request, @Res() response: Response) {
    return this.own.confirmEnd(id, request, response);
  }

  @Post(':id/revoke')
  revoke(@Param('id') id: string, @Req() request: Request, @Res() response: Response) {
    return this.own.revoke(id, request, response);
  }
}

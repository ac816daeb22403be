import { Body, Controller, Get, Inject, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { PageErrorFilter } from '../pages/page-error.filter.js';
import { SignInPages } from './sign-in-pages.service.js';

/** The sign-in page: `?interaction=` continues a gateway request, `?return_to=` goes to a path of this service. */
@ApiExcludeController()
@Controller()
@UseFilters(PageErrorFilter)
export class SignInController {
  constructor(@Inject(SignInPages) private readonly pages: SignInPages) {}

  @Get('signin')
  show(@Req() request: Request, @Res() response: Response, @Query() query: Record<string, unknown>) {
    return this.pages.show(request, response, query);
  }

  @Post('signin')
  submit(@Req() request: Request, @Res() response: Response, @Body() form: Record<string, unknown>) {
    return this.pages.submit(request, response, form ?? {});
  }

  @Post('signout')
  signOut(@Req() request: Request, @Res() response: Response, @Body() form: Record<string, unknown>) {
    return this.pages.signOut(request, response, form ?? {});
  }
}

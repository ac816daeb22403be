import { Controller, Get, Inject, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { BrowserErrorFilter } from '../../pages/browser-error.filter.js';
import { PagesService } from '../../pages/pages.service.js';
import { GATEWAY_PATH } from '../../core/public-urls.js';
import { startPage } from './start-page.js';
import { Public } from '../../core/http/effects.js';

/** Entry points: URLs of this service. */
const startLinks = (publicUrl: string) => ({
  service: 'Bonafide authorization',
  documentation: `${publicUrl}/docs`,
  openapi: `${publicUrl}/docs/openapi.json`,
  authorizationServer: `${publicUrl}/.well-known/oauth-authorization-server${GATEWAY_PATH}`,
  bouncer: `${publicUrl}/api/v1/bouncer`,
  delegations: `${publicUrl}/delegations`,
});

/** `/`: a page for people, links for programs. */
@ApiExcludeController()
@Controller()
@UseFilters(BrowserErrorFilter)
export class StartController {
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly pages: PagesService,
  ) {}

  @Get()
  @Public()
  start(@Req() request: Request, @Res() response: Response) {
    response.vary('Accept');
    if (request.accepts(['json', 'html']) === 'html') this.pages.send(response, startPage());
    else response.json(startLinks(this.config.PUBLIC_URL));
  }
}

import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ConsoleService } from './console.service.js';
import { Public } from '../../core/http/effects.js';

/** The operators' console: one page for all its routes, its files, its settings. */
@ApiExcludeController()
@Controller('console')
export class ConsoleController {
  constructor(private readonly console: ConsoleService) {}

  @Get('settings.json')
  @Public()
  settings() {
    return this.console.settings();
  }

  @Get('assets/:name')
  @Public()
  @Header('Vary', 'Accept-Encoding')
  asset(@Param('name') name: string, @Req() request: Request, @Res() response: Response): void {
    const { type, plain, gzip } = this.console.file(name);
    const compressed = request.acceptsEncodings('gzip') === false ? undefined : gzip;
    // Not a decorator: a 404 must not be cached for a year.
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    if (compressed) response.setHeader('Content-Encoding', 'gzip');
    response.type(type).end(compressed ?? plain);
  }

  @Get(['', '*path'])
  @Public()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('Cross-Origin-Opener-Policy', 'same-origin')
  @Header('Cache-Control', 'no-cache')
  page(@Res({ passthrough: true }) response: Response): string {
    const { html, policy } = this.console.page();
    response.setHeader('Content-Security-Policy', policy);
    return html;
  }
}

import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Open } from '../../accounts/access/allow.js';
import { ASSET_POLICY } from './verify-page.js';
import { type Framing, VerifyPageService } from './verify-page.service.js';

/** The page that invites lead to unless INVITE_PAGE_URL names another, and the files of `<bonafide-capture>`. */
@ApiExcludeController()
@Open('public')
@Controller('verify')
export class VerifyPageController {
  constructor(private readonly pages: VerifyPageService) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()')
  @Header('Cache-Control', 'no-cache')
  async page(@Query() framing: Framing, @Res({ passthrough: true }) response: Response): Promise<string> {
    const { html, policy } = await this.pages.page(framing);
    response.setHeader('Content-Security-Policy', policy);
    return html;
  }

  /** Published code: pages of every origin may load it. */
  @Get('capture.js')
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  @Header('Access-Control-Allow-Origin', '*')
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  entry(): string {
    return this.pages.entry();
  }

  @Get('assets/:name')
  @Header('Access-Control-Allow-Origin', '*')
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  @Header('Vary', 'Accept-Encoding')
  asset(@Param('name') name: string, @Req() request: Request, @Res() response: Response): void {
    const { type, plain, ...compressed } = this.pages.asset(name);
    const [encoding, bytes] = (
      [
        ['br', compressed.brotli],
        ['gzip', compressed.gzip],
      ] as const
    ).find(([one]) => request.acceptsEncodings(one) !== false) ?? [undefined, plain];
    // Not as decorators: a 404 must not be cached for a year.
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.setHeader('Content-Security-Policy', ASSET_POLICY);
    if (encoding) response.setHeader('Content-Encoding', encoding);
    response.type(type).end(bytes);
  }
}

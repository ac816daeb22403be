import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { VERIFY_PAGE, VERIFY_PAGE_POLICY } from './verify-page.js';

/** Where invites lead unless INVITE_PAGE_URL names another page. */
@ApiExcludeController()
@Controller('verify')
export class VerifyPageController {
  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', VERIFY_PAGE_POLICY)
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Cache-Control', 'no-cache')
  page(): string {
    return VERIFY_PAGE;
  }
}

import { toServiceError } from '@bonafide/platform/error-filter';
import { ERROR_KINDS } from '@bonafide/platform/errors';
import { stackWithoutMessage } from '@bonafide/platform/error-filter';
import type { Logger } from '@bonafide/platform/logging';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LOGGER } from '../foundation.module.js';
import { errorPage } from './error-page.js';
import { PagesService } from './pages.service.js';

const TEXTS: Partial<Record<string, string>> = {
  internal: 'Something went wrong on our side. Please try again.',
};

/** Shows a page's failures as a page. For controllers that answer browsers. */
@Catch()
@Injectable()
export class PageErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(PagesService) private readonly pages: PagesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = toServiceError(thrown);
    if (error.kind === 'internal')
      this.logger.error(
        {
          requestId: request.id,
          errorName: (thrown as Error)?.name,
          code: (thrown as { code?: string })?.code,
          stack: stackWithoutMessage(thrown),
        },
        'page failed',
      );
    if (response.headersSent) {
      response.destroy();
      return;
    }
    for (const [name, value] of Object.entries(error.options.headers ?? {})) response.setHeader(name, value);
    this.pages.send(
      response,
      errorPage({
        status: ERROR_KINDS[error.kind],
        message: TEXTS[error.kind] ?? error.message,
        requestId: request.id,
      }),
    );
  }
}

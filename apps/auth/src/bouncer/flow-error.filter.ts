import type { Logger } from '@bonafide/platform/logging';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LOGGER } from '../foundation.module.js';
import { PageErrorFilter } from '../pages/page-error.filter.js';
import { PagesService } from '../pages/pages.service.js';
import { FlowRefusal } from './flow-refusal.js';
import { refusalPage } from './flow-pages.js';
import { UpstreamError } from './upstream-answer.js';

/** Shows the flow's refusals as pages; everything else as any page's failure. */
@Catch()
@Injectable()
export class FlowErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(PagesService) private readonly pages: PagesService,
    @Inject(PageErrorFilter) private readonly otherErrors: PageErrorFilter,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (thrown instanceof UpstreamError)
      this.logger.warn({ requestId: request.id, reason: thrown.fault }, 'upstream sign-in failed');
    if (thrown instanceof FlowRefusal || thrown instanceof UpstreamError) {
      const reason = thrown instanceof FlowRefusal ? thrown.reason : 'upstream';
      return this.pages.send(response, refusalPage(reason, request.id));
    }
    this.otherErrors.catch(thrown, host);
  }
}

import { ServiceErrorFilter } from '@bonafide/platform/http/error-filter';
import { LOGGER, type Logger } from '@bonafide/platform/telemetry/logging';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { errorEnvelope } from '../errors.js';
import { message } from './messages/messages.js';
import { PageErrorFilter } from './page-error.filter.js';

const FAULTY_LINK = { heading: message('error.linkHeading'), message: message('error.link') };

/** For endpoints that both people (by a link) and programs use: a page for clients that prefer HTML, otherwise JSON. */
@Catch()
@Injectable()
export class BrowserErrorFilter implements ExceptionFilter {
  private readonly json: ServiceErrorFilter;

  constructor(
    private readonly page: PageErrorFilter,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.json = new ServiceErrorFilter(errorEnvelope, logger);
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    if (request.accepts(['json', 'html']) === 'html') this.page.show(thrown, host, FAULTY_LINK);
    else this.json.catch(thrown, host);
  }
}

import { toServiceError } from '@bonafide/platform/http/error-filter';
import { ERROR_KINDS, type ErrorKind, type ServiceError } from '@bonafide/platform/errors';
import { stackWithoutMessage } from '@bonafide/platform/telemetry/stack-without-message';
import { LOGGER, type Logger } from '@bonafide/platform/telemetry/logging';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { errorPage, TO_START, type PageLink } from './error-page.js';
import { message, type Message, type Text } from './messages/messages.js';
import { PageError } from './page-error.js';
import { PagesService } from './pages.service.js';

/** Renders errors as a page, for controllers that serve browsers. */
@Catch()
@Injectable()
export class PageErrorFilter implements ExceptionFilter {
  constructor(
    private readonly pages: PagesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    this.show(thrown, host);
  }

  /** `intro`: explains a client's error to the person, above the error itself. */
  show(thrown: unknown, host: ArgumentsHost, intro?: { heading: Message; message: Message }): void {
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
        ...(intro && isClientFault(error)
          ? { ...intro, details: error.details.map(({ message }) => message) }
          : { message: textFor(error), details: severalOf(error) }),
        requestId: request.id,
        links: linksFor(request, error.kind),
      }),
    );
  }
}

function textFor(error: ServiceError): Text {
  if (error instanceof PageError) return error.shown;
  return error.kind === 'internal' ? message('error.internal') : error.message;
}

const isClientFault = ({ kind }: ServiceError): boolean =>
  ERROR_KINDS[kind] < 500 && kind !== 'too-many-requests';

/** The faults of a request one by one, if there are several. */
function severalOf({ options }: ServiceError): string[] {
  const messages = (options.details ?? []).map(({ message }) => message);
  return messages.length > 1 ? messages : [];
}

/** Links to retry a GET after a temporary failure, and to a new form after an expired one. */
function linksFor(request: Request, kind: ErrorKind): PageLink[] {
  const path = request.originalUrl;
  const isOurs = /^\/(?![/\\])/.test(path);
  const mayPass = ['internal', 'unavailable', 'too-many-requests'].includes(kind);
  if (request.method === 'GET' && isOurs && mayPass)
    return [{ label: message('action.tryAgain'), href: path }, TO_START];
  const form = FORMS.find((one) => one.test(request.path));
  if (request.method === 'POST' && form)
    return [{ label: message('action.backToForm'), href: request.path }, TO_START];
  return [TO_START];
}

/** Paths whose GET shows the form of their POST. */
const FORMS = [
  /^\/signin$/,
  /^\/account\/confirm$/,
  /^\/api\/v1\/bouncer\/authorize\/req_[A-Za-z0-9]{24}\/(password|consent)$/,
];

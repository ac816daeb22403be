import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  NotFoundException,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { ERROR_KINDS, type ErrorKind, ServiceError } from '../errors.js';
import type { Logger } from '../telemetry/logging.js';
import { stackWithoutMessage } from '../telemetry/stack-without-message.js';

/** Turns an error into a service's public envelope. The body must depend only on the arguments. */
export type ErrorEnvelope = (error: ServiceError, request: Request) => unknown;

const kindOfStatus = (status: number): ErrorKind => {
  for (const [kind, value] of Object.entries(ERROR_KINDS)) if (value === status) return kind as ErrorKind;
  return status >= 400 && status < 500 ? 'invalid-request' : 'internal';
};

/** Converts errors of body-parser, Express and Nest to a ServiceError; anything unknown is `internal`. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof HttpException) {
    const kind = kindOfStatus(error.getStatus());
    // Nest's own text may quote the request.
    return new ServiceError(
      kind,
      kind === 'not-found' ? 'no such endpoint' : 'the request could not be read',
    );
  }
  const { type, status, code } = (error ?? {}) as { type?: string; status?: number; code?: string };
  if (type === 'entity.too.large')
    return new ServiceError('payload-too-large', 'the request body is too large');
  if (type === 'entity.parse.failed')
    return new ServiceError('invalid-request', 'the request body is not valid JSON');
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return new ServiceError('unsupported-media-type', 'the content encoding or charset is not supported');
  if (error instanceof URIError) return new ServiceError('invalid-request', 'the request path is not valid');
  // PostgreSQL refuses U+0000 in text (22021) and in jsonb (22P05): invalid client input, not an internal error.
  if (code === '22021' || code === '22P05')
    return new ServiceError('invalid-request', 'the request contains a character that is not allowed');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new ServiceError(kindOfStatus(status), 'the request could not be read');
  return new ServiceError('internal', 'internal error');
}

/** The one exception filter of a service: status from the kind, body from the service's envelope. */
@Catch()
export class ServiceErrorFilter implements ExceptionFilter {
  constructor(
    private readonly envelope: ErrorEnvelope,
    private readonly logger: Logger,
    /** the error of a request that matches no route: 404, or 405 with `Allow` */
    private readonly unmatchedRoute: (request: Request) => ServiceError = () =>
      new ServiceError('not-found', 'no such endpoint'),
    /** renders such an error as a page for a person; true if it did */
    private readonly notFoundPage: (request: Request, response: Response) => boolean = () => false,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    this.render(thrown, request, response);
  }

  render(thrown: unknown, request: Request, response: Response): void {
    if (thrown instanceof NotFoundException && this.notFoundPage(request, response)) return;
    const error = thrown instanceof NotFoundException ? this.unmatchedRoute(request) : toServiceError(thrown);
    if (error.kind === 'internal')
      this.logger.error(
        {
          requestId: request.id,
          errorName: (thrown as Error)?.name,
          stack: stackWithoutMessage(thrown),
          code: (thrown as { code?: string })?.code,
        },
        'request failed',
      );
    if (response.headersSent) {
      response.destroy();
      return;
    }
    for (const [name, value] of Object.entries(error.options.headers ?? {})) response.setHeader(name, value);
    response.status(ERROR_KINDS[error.kind]).json(this.envelope(error, request));
  }
}

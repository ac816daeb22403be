import { LOGGER, type Logger } from '@bonafide/platform/telemetry/logging';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { errorPage, TO_DELEGATIONS, TO_START, type PageLink } from '../../pages/error-page.js';
import { message } from '../../pages/messages/messages.js';
import type { Page } from '../../pages/page.js';
import { PageErrorFilter } from '../../pages/page-error.filter.js';
import { PagesService } from '../../pages/pages.service.js';
import { linkPath, ownSignInPath } from '../request/bouncer-urls.js';
import { REFUSAL_STATUS, FlowRefusal, type FlowRefusalReason } from '../request/flow-refusal.js';
import { UpstreamError } from './upstream-response.js';

/** Refusals after which the same link, or the sign-in to one's own delegations, can be tried again. */
const WORTH_ANOTHER_TRY: readonly FlowRefusalReason[] = [
  'state',
  'upstream',
  'no-code',
  'cancelled',
  'provider',
];

/** Renders the flow's refusals as pages with further links; other errors like those of any page. */
@Catch()
@Injectable()
export class FlowErrorFilter implements ExceptionFilter {
  constructor(
    private readonly pages: PagesService,
    private readonly otherErrors: PageErrorFilter,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const refusal =
      thrown instanceof UpstreamError ? new FlowRefusal('upstream', undefined, { cause: thrown }) : thrown;
    if (!(refusal instanceof FlowRefusal)) return this.otherErrors.catch(thrown, host);
    if (refusal.cause instanceof UpstreamError)
      this.logger.warn({ requestId: request.id, reason: refusal.cause.fault }, 'upstream sign-in failed');
    this.pages.send(response, refusalPage(refusal.reason, linksFor(refusal), request.id));
  }
}

function linksFor({ reason, request, links }: FlowRefusal): readonly PageLink[] {
  if (!request || !WORTH_ANOTHER_TRY.includes(reason)) return links;
  const href = request.purpose === 'own' ? ownSignInPath(request.projectId) : linkPath(request.id);
  return [...links, { label: message('action.tryAgain'), href }];
}

/** The page of a refusal, with the links that still work. */
const refusalPage = (reason: FlowRefusalReason, links: readonly PageLink[], requestId?: string): Page => {
  return errorPage({
    status: REFUSAL_STATUS[reason],
    heading: message(`refusal.${reason}.title`),
    message: message(`refusal.${reason}.text`),
    requestId,
    links: links.length > 0 ? [...links, TO_DELEGATIONS] : [TO_DELEGATIONS, TO_START],
  });
};

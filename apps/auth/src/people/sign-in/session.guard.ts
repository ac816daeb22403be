import { readBody } from '@bonafide/platform/http/request-body';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { signInRequired } from '../../errors.js';
import { effectsIn, needsStepUp } from '../../core/http/effects.js';
import { BODY_BYTES_MAX } from '../../limits.js';
import { BrowserService, type SignedIn } from './browser.service.js';
import { StepUpService } from './step-up.service.js';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- how Express asks for its Request to be widened
  namespace Express {
    interface Request {
      /** set by SessionGuard */
      signedIn?: SignedIn;
    }
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * 401 without a session, or with `AUTH_STEP_UP_REQUIRED` where the operation's effects need a more recent or stronger proof
 * than it has; 403 for a changing request without the session's CSRF token. Sets `request.signedIn`.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly browser: BrowserService,
    private readonly stepUp: StepUpService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const signedIn = await this.browser.signedIn(request);
    if (!signedIn) throw signInRequired();
    if (!SAFE_METHODS.has(request.method)) this.browser.assertCsrf(request, signedIn.session.id);
    if (needsStepUp(effectsIn(context))) await this.stepUp.assertRecent(signedIn);
    request.signedIn = signedIn;
    await readBody(request, context.switchToHttp().getResponse<Response>(), {
      limit: BODY_BYTES_MAX,
      sender: { pool: 'backend', shares: [signedIn.user.id] },
    });
    return true;
  }
}

/** Only for signed-in people; also documented as such. */
export const SessionOnly = () => applyDecorators(ApiSecurity('session'), UseGuards(SessionGuard));

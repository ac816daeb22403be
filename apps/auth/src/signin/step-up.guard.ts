import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { StepUp } from './step-up.service.js';

/** Its description in the OpenAPI document. */
export const STEP_UP = 'Requires a step-up within the last 15 minutes (`AUTH_STEP_UP_REQUIRED`).';

/** After SessionGuard: 401 with `AUTH_STEP_UP_REQUIRED` when the session's last proof is too old or too weak. */
@Injectable()
export class StepUpGuard implements CanActivate {
  constructor(private readonly stepUp: StepUp) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.stepUp.assertRecent(context.switchToHttp().getRequest<Request>().signedIn!);
    return true;
  }
}

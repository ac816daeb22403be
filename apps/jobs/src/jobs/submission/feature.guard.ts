import type { JobType } from '@bonafide/contracts/job-types';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Allow } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import type { Scope } from '../../accounts/access/scopes.js';
import { requestContextOf } from '../../core/http/request-info.js';
import { SubmissionService } from './submission.service.js';

const CHECK_TYPE = Symbol('check type');

/** Refuses callers whose account may not run the endpoint's check, before the body is read. */
@Injectable()
class FeatureGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly submissions: SubmissionService,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request & { caller: Caller }>();
    this.submissions.admit(
      request.caller,
      this.reflector.get<JobType>(CHECK_TYPE, context.getHandler()),
      requestContextOf(request),
    );
    return true;
  }
}

/** An endpoint that submits jobs of one standalone check: checks credentials first, then the check and account. */
export const AllowCheck = (type: JobType, scope: Scope) =>
  applyDecorators(SetMetadata(CHECK_TYPE, type), Allow({ scope, does: ['submits'] }, FeatureGuard));

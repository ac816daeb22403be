import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SessionGuard } from '../signin/session.guard.js';
import { ApiKeyGuard, apiKeyOf } from './api-key.guard.js';
import type { Access } from './project-access.js';
import { missingApiKey } from './project-errors.js';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- how Express asks for its Request to be widened
  namespace Express {
    interface Request {
      /** set by ProjectAccessGuard */
      access?: Access;
    }
  }
}

/**
 * Lets in a project's API key, else a dashboard session with its CSRF token. Whether the caller may touch the project it
 * names is decided where the project is known (`assertProjectAccess`).
 */
@Injectable()
export class ProjectAccessGuard implements CanActivate {
  constructor(
    @Inject(ApiKeyGuard) private readonly apiKey: ApiKeyGuard,
    @Inject(SessionGuard) private readonly session: SessionGuard,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    if (apiKeyOf(request) !== undefined) {
      await this.apiKey.canActivate(context);
      request.access = { key: request.keyHolder! };
      return true;
    }
    if (!request.headers.cookie) throw missingApiKey();
    await this.session.canActivate(context);
    request.access = { user: request.signedIn!.user };
    return true;
  }
}

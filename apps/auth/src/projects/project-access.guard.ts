import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { SessionGuard } from '../people/sign-in/session.guard.js';
import { ApiKeyGuard, apiKeyOf } from './api-key.guard.js';
import type { Access } from './project-access.js';
import { assertManagementKey, missingApiKey } from './project-errors.js';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- how Express asks for its Request to be widened
  namespace Express {
    interface Request {
      /** set by ProjectAccessGuard */
      access?: Access;
    }
  }
}

const RUNTIME_KEYS = 'project-access.runtime-keys';

/** Runtime keys may call this too; everything else requires a management key (docs/design/delegations.md). */
export const AllowRuntimeKey = () => SetMetadata(RUNTIME_KEYS, true);

/**
 * Accepts a project's API key, otherwise a dashboard session with its CSRF token. Access to the given project is checked
 * where the project is known (`assertProjectAccess`).
 */
@Injectable()
export class ProjectAccessGuard implements CanActivate {
  constructor(
    private readonly apiKey: ApiKeyGuard,
    private readonly session: SessionGuard,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    if (apiKeyOf(request) !== undefined) {
      await this.apiKey.canActivate(context);
      const takesRuntime = this.reflector.get<boolean>(RUNTIME_KEYS, context.getHandler()) === true;
      if (!takesRuntime) assertManagementKey(request.keyHolder!);
      request.access = { key: request.keyHolder! };
      return true;
    }
    if (!request.headers.cookie) throw missingApiKey();
    await this.session.canActivate(context);
    request.access = { user: request.signedIn!.user };
    return true;
  }
}

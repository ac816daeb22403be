import { ServiceError } from '@bonafide/platform/errors';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CONFIG, type JobsConfig } from '../config.js';

/**
 * Refuses requests from pages that are not configured, including pages whose name was made to resolve here (DNS
 * rebinding): browsers send the page's origin with every POST.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: JobsConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const { origin } = context.switchToHttp().getRequest<Request>().headers;
    if (origin === undefined || this.config.MCP_ALLOWED_ORIGINS.includes(origin)) return true;
    throw new ServiceError('forbidden', 'Origin: is not allowed');
  }
}

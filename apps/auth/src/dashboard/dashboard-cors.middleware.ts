import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';

const ALLOWED_HEADERS = 'Content-Type, X-CSRF-Token, X-Request-Id';

/** Lets only the configured dashboard frontends call with the session cookie and read responses. */
@Injectable()
export class DashboardCors implements NestMiddleware {
  private readonly origins: ReadonlySet<string>;

  constructor(@Inject(AUTH_CONFIG) config: AuthConfig) {
    this.origins = new Set(config.DASHBOARD_ORIGINS);
  }

  use(request: Request, response: Response, next: NextFunction): void {
    const { origin } = request.headers;
    response.vary('Origin');
    if (origin !== undefined && this.origins.has(origin)) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Allow-Credentials', 'true');
      response.setHeader('Access-Control-Expose-Headers', 'X-Request-Id, RateLimit, Retry-After');
    }
    if (request.method !== 'OPTIONS') return next();
    if (origin !== undefined && this.origins.has(origin)) {
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE');
      response.setHeader('Access-Control-Allow-Headers', ALLOWED_HEADERS);
      response.setHeader('Access-Control-Max-Age', '600');
    }
    response.status(204).end();
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CONFIG, type JobsConfig } from '../../config.js';
import { AuthenticateService, credentialsOf } from './authenticate.service.js';
import { assertScope, type Caller } from './caller.js';
import type { Scope } from './scopes.js';

/** Authenticates a waiting request again: its key or token may have been revoked meanwhile. */
@Injectable()
export class CallerRenewalService {
  constructor(
    private readonly authenticate: AuthenticateService,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  async renew(request: Request, scope: Scope): Promise<Caller> {
    const caller = await this.authenticate.authenticate(credentialsOf(request), {
      bypassCache: false,
      scope,
      isRenewal: true,
    });
    assertScope(caller, scope, this.config.PUBLIC_URL);
    return caller;
  }
}

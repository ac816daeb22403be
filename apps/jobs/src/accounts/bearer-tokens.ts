import { Injectable } from '@nestjs/common';
import { unauthorized } from '../errors.js';
import type { Caller } from './caller.js';

/** Delegation and gateway access tokens as credentials (decisions-jobs 1). */
@Injectable()
export class BearerTokens {
  async authenticate(_token: string): Promise<Caller> {
    throw unauthorized(undefined, { 'WWW-Authenticate': `${this.challenge()}, error="invalid_token"` });
  }

  /** RFC 6750 section 3 */
  challenge(): string {
    return 'Bearer realm="bonafide jobs"';
  }
}

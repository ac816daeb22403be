import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordOwnEvent, recordUserEvent } from '../../organizations/audit/record-user-event.js';
import { consumeRecoveryCode } from '../credentials/recovery-codes.js';
import { TotpService } from '../credentials/totp.service.js';
import type { BrowserRequest } from '../../core/http/browser-exchange.js';
import { SignInAttemptsService } from './sign-in-attempts.service.js';

/** Codes of authenticator apps, and recovery codes. */
@Injectable()
export class SecondFactorsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly totp: TotpService,
    private readonly attempts: SignInAttemptsService,
  ) {}

  /** The kind of code; undefined if it is wrong or used. Throws after too many attempts. */
  async check(
    request: BrowserRequest,
    userId: string,
    given: unknown,
  ): Promise<'totp' | 'recovery-code' | undefined> {
    if (typeof given !== 'string' || given.length > 40) return undefined;
    const digits = given.replace(/\s/g, '');
    const isRight = await this.counted(userId, () => this.isRight(request, userId, digits));
    if (isRight) return kindOf(digits);
    await recordUserEvent(this.dataSource.manager, userId, {
      action: 'user.second_factor_failed',
      actor: { type: 'system' },
      requestId: request.id,
      address: request.ip,
    });
    return undefined;
  }

  /** Runs one attempt at a code of the account. Throws after too many failures. */
  async counted(userId: string, run: () => Promise<boolean>): Promise<boolean> {
    await this.attempts.beginCode(userId);
    const isRight = await run();
    if (isRight) await this.attempts.codeSucceeded(userId);
    return isRight;
  }

  private isRight(request: BrowserRequest, userId: string, code: string): Promise<boolean> {
    if (kindOf(code) === 'totp') return this.totp.check(userId, code);
    return this.dataSource.transaction(async (manager) => {
      const isRight = await consumeRecoveryCode(manager, userId, code);
      if (isRight) await recordOwnEvent(manager, userId, 'recovery_code.used', request);
      return isRight;
    });
  }
}

const kindOf = (code: string) => (/^\d{6}$/.test(code) ? 'totp' : 'recovery-code');

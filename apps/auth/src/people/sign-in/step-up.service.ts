import { Clock } from '@bonafide/platform/runtime/clock';
import { ServiceError } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordOwnEvent } from '../../organizations/audit/record-user-event.js';
import type { TokenUse } from '../credentials/one-time-tokens.service.js';
import { PasskeysService } from '../credentials/passkeys.service.js';
import { stepUpRequired } from '../../errors.js';
import type { BrowserRequest } from '../../core/http/browser-exchange.js';
import { UsersService } from '../users/users.service.js';
import { isRecentProof, type SignInMethod } from './assurance.js';
import type { SignedIn } from './browser.service.js';
import { SecondFactorsService } from './second-factors.service.js';
import { handleOf, type Session, SessionsService } from './sessions.service.js';
import { SignInsService } from './sign-ins.service.js';

/** One of these. */
export interface StepUpProof {
  password?: unknown;
  code?: unknown;
  /** response to `options` */
  response?: unknown;
}

/** Step-up: the signed-in person authenticates again before actions that must not be open to a stolen browser. */
@Injectable()
export class StepUpService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly passkeys: PasskeysService,
    private readonly secondFactors: SecondFactorsService,
    private readonly sessions: SessionsService,
    private readonly signIns: SignInsService,
  ) {}

  async isRecent({ user, session }: SignedIn): Promise<boolean> {
    const needsSecondFactor = await this.signIns.needsSecondFactor(user.id);
    const nowSeconds = Math.floor(this.clock.now().getTime() / 1_000);
    return isRecentProof(session, { needsSecondFactor, nowSeconds });
  }

  /** Throws `AUTH_STEP_UP_REQUIRED` unless the session's proof is recent and as strong as the person can give. */
  async assertRecent(signedIn: SignedIn): Promise<void> {
    if (!(await this.isRecent(signedIn))) throw stepUpRequired();
  }

  options({ user, session }: SignedIn) {
    return this.passkeys.requestOptions(useOf(session), user.id);
  }

  /** Adds the proof to the session. Throws if it is wrong. */
  async confirm(request: BrowserRequest, signedIn: SignedIn, proof: StepUpProof): Promise<Session> {
    const method = await this.check(request, signedIn, proof);
    if (!method) throw new ServiceError('unauthenticated', 'the code, password or passkey is incorrect');
    return this.note(request, signedIn, method);
  }

  /** Counts the setup of a credential as a proof. */
  async note(request: BrowserRequest, { user, session }: SignedIn, method: SignInMethod): Promise<Session> {
    const methods = [...new Set([...session.methods, method])];
    await recordOwnEvent(this.dataSource.manager, user.id, 'user.stepped_up', request, { method });
    return this.sessions.update(session, { methods, isProven: true });
  }

  private async check(
    request: BrowserRequest,
    { user, session }: SignedIn,
    { password, code, response }: StepUpProof,
  ): Promise<SignInMethod | undefined> {
    if (response !== undefined)
      return (await this.passkeys.verify(response, useOf(session), user.id)) && 'passkey';
    if (code !== undefined) return this.secondFactors.check(request, user.id, code);
    if (await this.signIns.needsSecondFactor(user.id))
      throw new ServiceError(
        'unauthenticated',
        'confirm with your passkey, authenticator app or a recovery code',
      );
    if (typeof password !== 'string') return undefined;
    const isRight = async () => (await this.users.authenticate(user.email, password))?.id === user.id;
    return (await this.secondFactors.counted(user.id, isRight)) ? 'password' : undefined;
  }
}

const useOf = (session: Session): TokenUse => ({ purpose: 'step-up-passkey', boundTo: handleOf(session) });

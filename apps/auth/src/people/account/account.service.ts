import { ServiceError } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordOwnEvent } from '../../organizations/audit/record-user-event.js';
import { findOwnCredentials, hasSecondFactor } from '../credentials/find-own-credentials.js';
import { type Passkey, PasskeysService } from '../credentials/passkeys.service.js';
import { replaceRecoveryCodes } from '../credentials/recovery-codes.js';
import { TotpService } from '../credentials/totp.service.js';
import { conflict, notFound, ownCredentialRequired } from '../../errors.js';
import type { BrowserRequest } from '../../core/http/browser-exchange.js';
import { isVouchedOnly, type Proof } from '../sign-in/assurance.js';
import type { SignedIn } from '../sign-in/browser.service.js';
import { SecondFactorsService } from '../sign-in/second-factors.service.js';
import { handleOf, type Session, SessionsService } from '../sign-in/sessions.service.js';
import { StepUpService } from '../sign-in/step-up.service.js';
import { UsersService } from '../users/users.service.js';
import { endSessions } from '../users/end-sessions.js';

interface AccountView {
  hasPassword: boolean;
  passkeys: Passkey[];
  hasTotp: boolean;
  /** unused */
  recoveryCodes: number;
}

interface SessionView {
  id: string;
  /** the session of this request */
  isCurrent: boolean;
  device: string;
  address: string | null;
  signedInAt: Date;
  lastSeenAt: Date;
}

/** People manage their own credentials and sessions. Nobody can do it for someone else. */
@Injectable()
export class AccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passkeys: PasskeysService,
    private readonly totp: TotpService,
    private readonly secondFactors: SecondFactorsService,
    private readonly sessions: SessionsService,
    private readonly stepUp: StepUpService,
    private readonly users: UsersService,
  ) {}

  async view({ user }: SignedIn): Promise<AccountView> {
    const { hasPassword, hasTotp, recoveryCodes } = await findOwnCredentials(
      this.dataSource.manager,
      user.id,
    );
    return { hasPassword, passkeys: await this.passkeys.list(user.id), hasTotp, recoveryCodes };
  }

  passkeyOptions(signedIn: SignedIn) {
    assertOwnCredential(signedIn);
    const { user, session } = signedIn;
    return this.passkeys.creationOptions(user, handleOf(session));
  }

  /** The first second factor also returns recovery codes, shown only once. */
  async addPasskey(
    request: BrowserRequest,
    signedIn: SignedIn,
    given: { name: string; response: unknown },
  ): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
    assertOwnCredential(signedIn);
    const passkey = await this.passkeys.add(signedIn.user.id, given, handleOf(signedIn.session), request);
    await this.stepUp.note(request, signedIn, 'passkey');
    return { passkey, recoveryCodes: await this.firstRecoveryCodes(request, signedIn) };
  }

  async renamePasskey(signedIn: SignedIn, id: string, name: string): Promise<void> {
    assertOwnCredential(signedIn);
    await this.passkeys.rename(signedIn.user.id, id, name);
  }

  /** Ends the person's other sessions: a lost passkey may have opened one. */
  async removePasskey(request: BrowserRequest, signedIn: SignedIn, id: string): Promise<void> {
    assertOwnCredential(signedIn);
    await this.endOthersWith(signedIn, async (manager) => {
      const userId = signedIn.user.id;
      const own = await findOwnCredentials(manager, userId, { lock: true });
      await this.passkeys.remove(manager, userId, id, request);
      if (own.passkeys === 1 && !own.hasPassword && !own.hasCompany)
        throw conflict('this is the only way into the account: add another one first');
    });
  }

  async beginTotp(signedIn: SignedIn): Promise<{ secret: string; uri: string }> {
    assertOwnCredential(signedIn);
    return this.totp.begin(signedIn.user);
  }

  async confirmTotp(
    request: BrowserRequest,
    signedIn: SignedIn,
    code: string,
  ): Promise<{ recoveryCodes: string[] | null }> {
    assertOwnCredential(signedIn);
    const { user } = signedIn;
    const confirm = () =>
      this.dataSource.transaction((manager) => this.totp.confirm(manager, user.id, code, request));
    if (!(await this.secondFactors.counted(user.id, confirm)))
      throw new ServiceError('unprocessable', 'code: is not the one that the authenticator app shows now');
    await this.stepUp.note(request, signedIn, 'totp');
    return { recoveryCodes: await this.firstRecoveryCodes(request, signedIn) };
  }

  async removeTotp(request: BrowserRequest, signedIn: SignedIn): Promise<void> {
    assertOwnCredential(signedIn);
    await this.endOthersWith(signedIn, (manager) => this.totp.remove(manager, signedIn.user.id, request));
  }

  async makeRecoveryCodes(request: BrowserRequest, signedIn: SignedIn): Promise<string[]> {
    assertOwnCredential(signedIn);
    const { user } = signedIn;
    return this.dataSource.transaction(async (manager) => {
      if (!hasSecondFactor(await findOwnCredentials(manager, user.id, { lock: true })))
        throw conflict('recovery codes stand in for a passkey or an authenticator app: add one first');
      return replaceRecoveryCodes(manager, user.id, request);
    });
  }

  async changePassword(request: BrowserRequest, signedIn: SignedIn, password: string): Promise<void> {
    assertOwnCredential(signedIn);
    const { user, session } = signedIn;
    const epoch = await this.users.changePassword(user, password, request);
    await this.sessions.update(session, { epoch });
  }

  /** A session that a company's provider opened shows only such ones: when and from where they sign in otherwise is theirs. */
  async listSessions({ user, session }: SignedIn): Promise<SessionView[]> {
    const own = handleOf(session);
    const all = await this.sessions.list(user);
    const isShown = (one: Proof) => isVouchedOnly(one) && one.companyOf === session.companyOf;
    return (isVouchedOnly(session) ? all.filter(isShown) : all).map((one) => ({
      id: one.handle,
      isCurrent: one.handle === own,
      device: one.device,
      address: one.address ?? null,
      signedInAt: new Date(one.authenticatedAt * 1_000),
      lastSeenAt: one.lastSeenAt,
    }));
  }

  async endSession(request: BrowserRequest, signedIn: SignedIn, id: string): Promise<void> {
    const { user } = signedIn;
    const isListed = (await this.listSessions(signedIn)).some((one) => one.id === id);
    if (!isListed || !(await this.sessions.endListed(user.id, id))) throw notFound('session');
    await recordOwnEvent(this.dataSource.manager, user.id, 'session.ended', request);
  }

  async endOtherSessions(request: BrowserRequest, signedIn: SignedIn): Promise<void> {
    if (isVouchedOnly(signedIn.session)) {
      const others = (await this.listSessions(signedIn)).filter(({ isCurrent }) => !isCurrent);
      for (const { id } of others) await this.sessions.endListed(signedIn.user.id, id);
      return recordOwnEvent(this.dataSource.manager, signedIn.user.id, 'sessions.ended', request);
    }
    await this.endOthersWith(signedIn, (manager) =>
      recordOwnEvent(manager, signedIn.user.id, 'sessions.ended', request),
    );
  }

  private async endOthersWith(
    { user, session }: SignedIn,
    change: (manager: EntityManager) => Promise<void>,
  ): Promise<Session> {
    const epoch = await this.dataSource.transaction(async (manager) => {
      await change(manager);
      return endSessions(manager, user.id, session.epoch);
    });
    return this.sessions.update(session, { epoch });
  }

  private firstRecoveryCodes(request: BrowserRequest, { user }: SignedIn): Promise<string[] | null> {
    return this.dataSource.transaction(async (manager) => {
      const { recoveryCodes } = await findOwnCredentials(manager, user.id, { lock: true });
      return recoveryCodes > 0 ? null : replaceRecoveryCodes(manager, user.id, request);
    });
  }
}

/** Otherwise the operator of a company's provider could add credentials that reach beyond the company. */
function assertOwnCredential({ session }: SignedIn): void {
  if (isVouchedOnly(session)) throw ownCredentialRequired();
}

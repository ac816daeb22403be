import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordOwnEvent } from '../../organizations/audit/record-user-event.js';
import { CompanyConnectionsService } from '../company/company-connections.service.js';
import { findOwnCredentials, hasSecondFactor } from '../credentials/find-own-credentials.js';
import { OneTimeTokensService, type TokenUse } from '../credentials/one-time-tokens.service.js';
import { PasskeysService } from '../credentials/passkeys.service.js';
import { companySignInRequired } from '../../errors.js';
import type { BrowserRequest, BrowserResponse } from '../../core/http/browser-exchange.js';
import type { Authenticated } from '../users/users.service.js';
import type { Proof } from './assurance.js';
import { BrowserService } from './browser.service.js';
import type { Session } from './sessions.service.js';

/** From a proof to a session, for pages and programs. */
@Injectable()
export class SignInsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly browser: BrowserService,
    private readonly passkeys: PasskeysService,
    private readonly connections: CompanyConnectionsService,
    private readonly tokens: OneTimeTokensService,
  ) {}

  /** Whether a password alone does not sign this person in. */
  async needsSecondFactor(userId: string): Promise<boolean> {
    return hasSecondFactor(await findOwnCredentials(this.dataSource.manager, userId));
  }

  /**
   * Throws for people who must sign in through their organization's provider. Its owners need not, in case the provider
   * fails; such a sign-in is marked in the audit log.
   */
  async assertOwnWayIn(user: Authenticated): Promise<void> {
    const enforced = await this.connections.enforcedOver(user.id);
    if (enforced && !enforced.isOwner) throw companySignInRequired();
  }

  /** For enforced domains, right and wrong passwords get the same response. */
  async assertNoCompany(email: unknown): Promise<void> {
    if (typeof email === 'string' && (await this.connections.ofEmail(email))?.isEnforced)
      throw companySignInRequired();
  }

  async complete(
    request: BrowserRequest,
    response: BrowserResponse,
    user: Authenticated,
    proof: Proof,
  ): Promise<Session> {
    const session = await this.browser.signIn(request, response, user, proof);
    const found = proof.companyOf ? undefined : await this.connections.enforcedOver(user.id);
    const details = { methods: proof.methods, ...(found && { breakGlass: true }) };
    await recordOwnEvent(this.dataSource.manager, user.id, 'user.signed_in', request, details);
    return session;
  }

  /** Request options for a passkey of this user, or for any passkey in this browser. */
  passkeyOptions(request: BrowserRequest, response: BrowserResponse, userId?: string) {
    return this.passkeys.requestOptions(passkeyUse(this.browser.bind(request, response)), userId);
  }

  /** The owner of the passkey that answered this browser's options. */
  async checkPasskey(
    request: BrowserRequest,
    answer: unknown,
    userId?: string,
  ): Promise<Authenticated | undefined> {
    const boundTo = this.browser.boundTo(request);
    return boundTo === undefined ? undefined : this.passkeys.verify(answer, passkeyUse(boundTo), userId);
  }

  /** Issues a token with which this browser can continue to the second factor after a correct password. */
  issueFirstFactor(request: BrowserRequest, response: BrowserResponse, user: Authenticated): string {
    return this.tokens.issue(firstFactorUse(this.browser.bind(request, response)), JSON.stringify(user));
  }

  /** The user who entered the correct password in this browser shortly before. */
  readFirstFactor(request: BrowserRequest, token: unknown): Authenticated | undefined {
    const boundTo = this.browser.boundTo(request);
    const open = boundTo === undefined ? undefined : this.tokens.read(token, firstFactorUse(boundTo));
    return open && (JSON.parse(open.data) as Authenticated);
  }

  /** False if it was already used for a session. */
  async consumeFirstFactor(request: BrowserRequest, token: unknown): Promise<boolean> {
    const boundTo = this.browser.boundTo(request) ?? '';
    return (await this.tokens.consume(token, firstFactorUse(boundTo))) !== undefined;
  }
}

const passkeyUse = (boundTo: string): TokenUse => ({ purpose: 'sign-in-passkey', boundTo });
const firstFactorUse = (boundTo: string): TokenUse => ({ purpose: 'second-factor', boundTo });

import { sql } from '@bonafide/platform/database/sql';
import { invalidParameter } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditedRequest } from '../../organizations/audit/record-audit-event.js';
import { recordOwnEvent } from '../../organizations/audit/record-user-event.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { conflict, notFound } from '../../errors.js';
import { CEREMONY_SECONDS, PASSKEYS_MAX } from '../../limits.js';
import { findOwnCredentials } from './find-own-credentials.js';
import { OneTimeTokensService, type TokenUse } from './one-time-tokens.service.js';
import { recordPasskeyUse } from './record-passkey-use.js';
import { type RelyingParty, relyingPartyOf } from './relying-party.js';
import { PasskeyEntity } from './passkey.entity.js';

export interface Passkey {
  id: string;
  name: string;
  /** whether it is synced to the person's other devices */
  isBackedUp: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

interface Person {
  id: string;
  email: string;
  displayName: string | null;
}

const LIST = `SELECT id, name, is_backed_up AS "isBackedUp", created_at AS "createdAt", last_used_at AS "lastUsedAt"
  FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`;

const TIMEOUT_MS = CEREMONY_SECONDS * 1_000;

/**
 * Passkeys: created for this service only, discoverable, and always with user verification (the authenticator's PIN or
 * fingerprint), so that one passkey counts as two factors.
 */
@Injectable()
export class PasskeysService {
  readonly relyingParty: RelyingParty;

  constructor(
    @Inject(AUTH_CONFIG) config: AuthConfig,
    private readonly dataSource: DataSource,
    private readonly tokens: OneTimeTokensService,
  ) {
    this.relyingParty = relyingPartyOf(config);
  }

  list(userId: string): Promise<Passkey[]> {
    return sql.rows<Passkey>(this.dataSource, LIST, [userId]);
  }

  /** `PublicKeyCredentialCreationOptionsJSON` */
  async creationOptions(person: Person, boundTo: string) {
    return generateRegistrationOptions({
      rpName: 'Bonafide',
      rpID: this.relyingParty.id,
      userName: person.email,
      userDisplayName: person.displayName ?? person.email,
      userID: new Uint8Array(Buffer.from(person.id)),
      challenge: this.tokens.issue({ purpose: 'new-passkey', boundTo }),
      timeout: TIMEOUT_MS,
      excludeCredentials: await this.list(person.id),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** `PublicKeyCredentialRequestOptionsJSON`, for the passkeys of `userId` or for any that the browser finds. */
  async requestOptions(use: TokenUse, userId?: string) {
    return generateAuthenticationOptions({
      rpID: this.relyingParty.id,
      challenge: this.tokens.issue(use),
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      ...(userId !== undefined && { allowCredentials: await this.list(userId) }),
    });
  }

  /** Adds a passkey created by the browser. Its challenge must be this person's, and is consumed in any case. */
  async add(
    userId: string,
    { name, response }: { name: string; response: unknown },
    boundTo: string,
    by: AuditedRequest,
  ): Promise<Passkey> {
    const given = response as RegistrationResponseJSON;
    const challenge = await this.consumeChallenge(given, { purpose: 'new-passkey', boundTo });
    const outcome =
      challenge !== undefined &&
      (await verifyRegistrationResponse({
        response: given,
        expectedChallenge: challenge,
        expectedOrigin: this.relyingParty.origins,
        expectedRPID: this.relyingParty.id,
        requireUserVerification: true,
      }).catch(refused));
    if (!outcome || !outcome.verified)
      throw invalidParameter('response', 'response: is not a new passkey of this person, browser and site');
    const { credential, credentialBackedUp } = outcome.registrationInfo;
    return this.dataSource.transaction(async (manager) => {
      const { passkeys } = await findOwnCredentials(manager, userId, { lock: true });
      if (passkeys >= PASSKEYS_MAX) throw conflict(`a person has at most ${PASSKEYS_MAX} passkeys`);
      const made = await sql.maybe<Passkey>(
        manager,
        `INSERT INTO passkeys (id, user_id, name, public_key, sign_count, transports, is_backed_up)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING
         RETURNING id, name, is_backed_up AS "isBackedUp", created_at AS "createdAt", last_used_at AS "lastUsedAt"`,
        [
          credential.id,
          userId,
          name,
          Buffer.from(credential.publicKey),
          credential.counter,
          (credential.transports ?? []).slice(0, 10).map((one) => String(one).slice(0, 20)),
          credentialBackedUp,
        ],
      );
      if (!made) throw conflict('the passkey is registered already');
      await recordOwnEvent(manager, userId, 'passkey.added', by, { passkey: credential.id.slice(0, 12) });
      return made;
    });
  }

  /** The owner of the passkey that signed, which must be `userId` if given; otherwise undefined. Consumes the challenge. */
  async verify(
    response: unknown,
    use: TokenUse,
    userId?: string,
  ): Promise<{ id: string; sessionEpoch: number } | undefined> {
    const id = (response as AuthenticationResponseJSON | null | undefined)?.id;
    if (typeof id !== 'string' || !/^[\w-]{1,1400}$/.test(id)) return undefined;
    const row = await this.dataSource.manager.findOneBy(PasskeyEntity, { id });
    if (!row || (userId !== undefined && row.userId !== userId)) return undefined;
    const given = response as AuthenticationResponseJSON;
    // Discoverable credentials return their user handle, which must match the owner.
    const handle = given.response?.userHandle;
    if (handle && Buffer.from(handle, 'base64url').toString() !== row.userId) return undefined;
    const challenge = await this.consumeChallenge(given, use);
    if (challenge === undefined) return undefined;
    const outcome = await verifyAuthenticationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: this.relyingParty.origins,
      expectedRPID: this.relyingParty.id,
      requireUserVerification: true,
      // The counter is compared in the update: of two copies that sign at once, one is refused.
      credential: { id, publicKey: new Uint8Array(row.publicKey), counter: 0 },
    }).catch(refused);
    if (!outcome?.verified) return undefined;
    return recordPasskeyUse(this.dataSource.manager, id, outcome.authenticationInfo);
  }

  async rename(userId: string, id: string, name: string): Promise<void> {
    const { affected } = await this.dataSource.manager.update(PasskeyEntity, { id, userId }, { name });
    if (affected === 0) throw notFound('passkey');
  }

  /** Call in a transaction with the person's credentials locked. */
  async remove(manager: EntityManager, userId: string, id: string, by: AuditedRequest): Promise<void> {
    const { affected } = await manager.delete(PasskeyEntity, { id, userId });
    if (affected === 0) throw notFound('passkey');
    await recordOwnEvent(manager, userId, 'passkey.removed', by, { passkey: id.slice(0, 12) });
  }

  /** The signed challenge, if it was issued for this use and not used before. */
  private async consumeChallenge(
    given: RegistrationResponseJSON | AuthenticationResponseJSON | null | undefined,
    use: TokenUse,
  ): Promise<string | undefined> {
    const challenge = challengeOf(given?.response?.clientDataJSON);
    const token = challenge && Buffer.from(challenge, 'base64url').toString();
    return (await this.tokens.consume(token, use)) && challenge;
  }
}

/** The library throws if verification fails. */
const refused = (): undefined => undefined;

function challengeOf(clientDataJSON: unknown): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON as string);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

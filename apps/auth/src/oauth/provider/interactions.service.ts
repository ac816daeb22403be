import { createHmac } from 'node:crypto';
import { equalSecrets } from '@bonafide/platform/crypto/secrets';
import type { RedisClient } from '@bonafide/platform/redis/connect-redis';
import { message } from '../../pages/messages/messages.js';
import { PageError } from '../../pages/page-error.js';
import { Inject, Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { AUTH_CONFIG, type AuthConfig, derivedKeys } from '../../config.js';
import { DEVICE_CODE_SECONDS, INTERACTION_SECONDS, MAX_OPEN_INTERACTIONS } from '../../limits.js';
import { devicePage, gatewayIssuer } from '../../core/public-urls.js';
import type { BrowserRequest, BrowserResponse } from '../../core/http/browser-exchange.js';
import {
  clearCookie,
  cookieNamesOf,
  isSecureOrigin,
  readCookie,
  setCookie,
} from '../../core/http/cookies.js';
import { GATEWAY_SCOPE } from '../../projects/resources/gateway-scope.js';
import type { AuthorizationDetail } from '@bonafide/vc-jwt/delegation-claims';
import { ASK_ID, BackchannelRequestsService } from '../backchannel/backchannel-requests.service.js';
import { DETAILS_PARAMETER, detailsOf, PUSHED_PREFIX } from './authorize-request.js';
import { DeviceRequestsService } from '../device/device-requests.service.js';
import { type ClientOwner, GatewayClientsService } from '../clients/gateway-clients.service.js';
import { GatewayProviderService } from './gateway-provider.service.js';
import { TOKEN_EXCHANGE } from '../grants/grant-types.js';
import { asClientsAsk, readDemand } from './auth-requirements.js';
import { readUserCode, showUserCode } from '../device/user-code.js';
import type { AuthRequirements } from '../../people/sign-in/assurance.js';

/** A gateway request that waits for a person's answer. */
export interface GatewayInteraction {
  uid: string;
  clientId: string;
  /** the client's own name; undefined if it has none */
  clientName?: string;
  clientUri?: string;
  /** it may create sub-delegations (RFC 8693) */
  passesOn: boolean;
  /** owner of a preregistered client, who vouches for its name */
  clientOwner?: ClientOwner;
  /** where the browser returns to; undefined for requests without a browser */
  redirectUri?: string;
  device?: AskingDevice;
  backchannel?: AskingAgent;
  /** canonical if registered */
  resource: string;
  scopes: string[];
  /** the only uses that the scopes are for (RFC 9396); empty: unrestricted */
  details: AuthorizationDetail[];
  /** sent by the client directly: pushed (RFC 9126), or without a browser */
  isPushed: boolean;
  /** the user signed in when consent was requested, or the person asked; undefined for a device: any signed-in person answers */
  accountId?: string;
  /** resumes the request; works once */
  resumeUrl: string;
  /** restarts the same request */
  restartUrl: string;
  /** the client's requirements for the sign-in, if any (RFC 9470) */
  demand?: AuthRequirements;
}

/** A device without a browser (RFC 8628). */
export interface AskingDevice {
  idHash: string;
  /** as shown by the device */
  userCode: string;
  address: string | null;
  askedAt: Date;
  isAnswered: boolean;
}

/** An agent without a browser, which names the person to ask (OpenID CIBA). */
export interface AskingAgent {
  /** `ask_…` */
  id: string;
  bindingMessage: string | null;
  askedAt: Date;
  expiresAt: Date;
  isAnswered: boolean;
}

/** The query as written by the client. */
const queryOf = ({ [DETAILS_PARAMETER]: details, ...params }: Record<string, string>): string =>
  new URLSearchParams({ ...params, ...(details && { authorization_details: details }) }).toString();

/** A pushed request is not revealed to the browser: it restarts with the `request_uri` while that is valid (RFC 9126). */
const restartQuery = (params: Record<string, string>, pushedId: string | undefined): string =>
  pushedId === undefined
    ? queryOf(asClientsAsk(params))
    : queryOf({ client_id: params.client_id!, request_uri: `${PUSHED_PREFIX}${pushedId}` });

export type InteractionResult =
  { consent: { grantId: string } } | { error: string; error_description: string };

/** An id of oidc-provider, a device's user code (nine characters), or a CIBA request listed at /delegations. */
const UID = /^[A-Za-z0-9_-]{9,64}$/;
const answerKeyOf = (requestKey: string) => `interaction-answer:${requestKey}`;
const SHOWN_CODE = /^\w{4}-\w{4}$/;
const expired = () => new PageError('invalid-request', message('consent.expired'));

/**
 * Open requests. Each is bound to its browser by a cookie of its own, so that two tabs do not interfere and a forwarded
 * link shows nothing.
 */
@Injectable()
export class InteractionsService {
  private readonly keys: Buffer[];

  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly gateway: GatewayProviderService,
    private readonly clients: GatewayClientsService,
    private readonly devices: DeviceRequestsService,
    private readonly backchannel: BackchannelRequestsService,
    @Inject(Redis) private readonly redis: RedisClient,
  ) {
    this.keys = derivedKeys(config, 'interaction');
    gateway.onInteraction((context, uid) => {
      const options = {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: isSecureOrigin(config.PUBLIC_URL),
        signed: false,
      } as const;
      for (const oldest of this.surplusCookies(context.req.headers.cookie))
        context.cookies.set(oldest, null, options);
      const value = this.cookieValue(uid, this.keys[0]!);
      context.cookies.set(this.cookieName(uid), value, { ...options, maxAge: INTERACTION_SECONDS * 1000 });
    });
  }

  /**
   * Throws `invalid-request` with a text for the person unless this browser has such an open request. CIBA requests are open
   * in every browser of the person asked ({@link GatewayInteraction.accountId}).
   */
  async find(request: Pick<BrowserRequest, 'headers'>, uid: unknown): Promise<GatewayInteraction> {
    if (typeof uid !== 'string' || !UID.test(uid)) throw expired();
    if (ASK_ID.test(uid)) return this.findOfAgent(uid);
    const cookie = readCookie(request.headers.cookie, this.cookieName(uid)) ?? '';
    if (!this.keys.some((key) => equalSecrets(this.cookieValue(uid, key), cookie))) throw expired();
    return SHOWN_CODE.test(uid) ? this.findOfDevice(uid) : this.findOwn(uid);
  }

  /** Opens a device request for the browser whose person entered its code, so that `find` returns it. */
  openDevice(request: BrowserRequest, response: BrowserResponse, userCode: string): string {
    const uid = showUserCode(userCode);
    for (const oldest of this.surplusCookies(request.headers.cookie))
      clearCookie(response, this.config.PUBLIC_URL, oldest);
    const value = this.cookieValue(uid, this.keys[0]!);
    setCookie(response, this.config.PUBLIC_URL, this.cookieName(uid), value, DEVICE_CODE_SECONDS);
    return uid;
  }

  /** A request that came with a browser. */
  private async findOwn(uid: string): Promise<GatewayInteraction> {
    const interaction = await this.gateway.provider.Interaction.find(uid);
    if (!interaction) throw expired();
    const params = interaction.params as Record<string, string>;
    const { parJti } = interaction as { parJti?: string };
    return {
      uid,
      ...(await this.describeClient(params.client_id!)),
      redirectUri: params.redirect_uri!,
      resource: params.resource ?? this.config.PUBLIC_URL,
      scopes: (params.scope ?? GATEWAY_SCOPE).split(' '),
      details: detailsOf(params),
      isPushed: parJti !== undefined,
      accountId: interaction.session?.accountId,
      resumeUrl: interaction.returnTo,
      restartUrl: `${gatewayIssuer(this.config.PUBLIC_URL)}/authorize?${restartQuery(params, parJti)}`,
      demand: readDemand(params),
    };
  }

  private async findOfDevice(uid: string): Promise<GatewayInteraction> {
    const userCode = readUserCode(uid);
    const found = userCode && (await this.devices.findByUserCode(userCode));
    if (!found) throw expired();
    const { idHash, clientId, scope, resource, address, details, createdAt, isAnswered } = found;
    const link = `${devicePage(this.config.PUBLIC_URL)}?user_code=${uid}`;
    return {
      uid,
      ...(await this.describeClient(clientId)),
      device: { idHash, userCode: uid, address, askedAt: createdAt, isAnswered },
      resource: resource ?? this.config.PUBLIC_URL,
      scopes: scope.split(' '),
      details,
      isPushed: true,
      resumeUrl: link,
      restartUrl: link,
    };
  }

  private async findOfAgent(id: string): Promise<GatewayInteraction> {
    const found = await this.backchannel.find(id);
    if (!found) throw expired();
    const { clientId, userId, scope, resource, bindingMessage, details, createdAt, expiresAt } = found;
    const path = `/consent?interaction=${id}`;
    return {
      uid: id,
      ...(await this.describeClient(clientId)),
      backchannel: {
        id,
        bindingMessage,
        askedAt: createdAt,
        expiresAt,
        isAnswered: found.isAnswered,
      },
      resource: resource ?? this.config.PUBLIC_URL,
      scopes: scope.split(' '),
      details,
      isPushed: true,
      accountId: userId,
      resumeUrl: path,
      restartUrl: `/signin?return_to=${encodeURIComponent(path)}`,
    };
  }

  private async describeClient(clientId: string) {
    const client = await this.gateway.findClient(clientId);
    if (!client) throw expired();
    return {
      clientId,
      clientName: client.clientName,
      clientUri: client.clientUri,
      passesOn: client.grantTypeAllowed(TOKEN_EXCHANGE),
      clientOwner: await this.clients.findOwner(clientId),
    };
  }

  /** A page that opens many requests must not fill the browser with cookies until requests fail. */
  private surplusCookies(header: string | undefined): string[] {
    const open = cookieNamesOf(header).filter((name) => name.startsWith(this.cookieName('')));
    return open.slice(0, Math.max(0, open.length + 1 - MAX_OPEN_INTERACTIONS));
  }

  /** A resumed request no longer needs its cookie. */
  forget(response: BrowserResponse, uid: string): void {
    if (UID.test(uid)) clearCookie(response, this.config.PUBLIC_URL, this.cookieName(uid));
  }

  /** Throws unless this is the first answer, or a repetition of it (a double click): then false. */
  async claimDecision(requestKey: string, answer: 'approve' | 'deny'): Promise<boolean> {
    const key = answerKeyOf(requestKey);
    const first = await this.redis.set(key, answer, 'EX', INTERACTION_SECONDS, 'NX');
    if (first !== 'OK' && (await this.redis.get(key)) !== answer) throw expired();
    return first === 'OK';
  }

  /** Allows another answer after one that failed; only its first request may release it. */
  async releaseDecision(requestKey: string): Promise<void> {
    await this.redis.del(answerKeyOf(requestKey));
  }

  refuse({ uid }: Pick<GatewayInteraction, 'uid'>, error: string, description: string): Promise<void> {
    return this.answer({ uid }, { error, error_description: description });
  }

  /** Stores the answer for the resumption of the request; without a browser, the client polls for it. */
  async answer(
    { uid, device, backchannel }: Pick<GatewayInteraction, 'uid' | 'device' | 'backchannel'>,
    answer: InteractionResult,
  ): Promise<void> {
    if (device || backchannel) return;
    const interaction = await this.gateway.provider.Interaction.find(uid);
    if (!interaction) throw expired();
    interaction.result = answer as typeof interaction.result;
    await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
  }

  private cookieName(uid: string): string {
    return `${isSecureOrigin(this.config.PUBLIC_URL) ? '__Host-' : ''}request-${uid}`;
  }

  private cookieValue(uid: string, key: Buffer): string {
    return createHmac('sha256', key).update(uid).digest('base64url');
  }
}

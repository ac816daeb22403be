// oidc-provider's storage (docs/design/oauth.md): open interactions (encrypted) and used proofs are in Redis; pushed,
// device and CIBA requests, codes and refresh tokens in PostgreSQL under the hash of their value; a grant is its
// delegation; a session is the browser's sign-in session, which is only read here.
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { hashSecret } from '@bonafide/platform/crypto/secrets';
import type { RedisClient } from '@bonafide/platform/redis/connect-redis';
import { openEntry, sealEntry } from '@bonafide/platform/redis/sealed-entry';
import { DPOP_PROOF_WINDOW_SECONDS } from '@bonafide/vc-jwt/dpop-proof';
import Provider, { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { CLIENT_ASSERTION_SECONDS } from '../../limits.js';
import type { BackchannelRequestsService } from '../backchannel/backchannel-requests.service.js';
import { detailsOf } from './authorize-request.js';
import type { DeviceRequestsService } from '../device/device-requests.service.js';
import { gatewayGrantPayload } from '../grants/grant-payload.js';
import type { IssuedTokenStore } from '../grants/issued-token-store.js';
import type { PushedRequests } from './pushed-requests.js';

export interface AdapterStores {
  tokens: IssuedTokenStore;
  clients: {
    find(id: string): Promise<AdapterPayload | undefined>;
    register(id: string, issuedAt: number): Promise<void>;
  };
  pushedRequests: PushedRequests;
  deviceRequests: DeviceRequestsService;
  backchannelRequests: BackchannelRequestsService;
  redis: RedisClient;
  cipher: FieldCipher;
  /** the sign-in session of the requesting browser */
  findSession(): Promise<AdapterPayload | undefined>;
  /** ends a delegation because a token of it was revoked */
  revokeGrant(delegationId: string): Promise<void>;
}

const unused = (): Promise<never> => Promise.reject(new Error('not used by this service'));

/** Every operation throws unless a model overrides it, so that unexpected calls do not pass silently. */
const REFUSING: Adapter = {
  upsert: unused,
  find: unused,
  findByUserCode: unused,
  findByUid: unused,
  consume: unused,
  destroy: unused,
  revokeByGrantId: unused,
};

const nothing = () => Promise.resolve(undefined);

export function createAdapters(stores: AdapterStores): (model: string) => Adapter {
  return (model) => {
    switch (model) {
      case 'AuthorizationCode':
        return codeAdapter(stores);
      case 'RefreshToken':
        return refreshTokenAdapter(stores);
      // Signed, not stored: TokenLookup reads them. They end with the grant's delegation.
      case 'AccessToken':
      case 'ClientCredentials':
        return { ...REFUSING, find: nothing, revokeByGrantId: nothing };
      case 'Grant':
        return grantAdapter(stores);
      case 'Client':
        return clientAdapter(stores);
      case 'Interaction':
        return interactionAdapter(stores);
      case 'PushedAuthorizationRequest':
        return pushedRequestAdapter(stores);
      case 'DeviceCode':
        return deviceCodeAdapter(stores);
      case 'BackchannelAuthenticationRequest':
        return backchannelRequestAdapter(stores);
      case 'ReplayDetection':
        return replayAdapter(stores.redis);
      case 'Session':
        return { ...REFUSING, find: stores.findSession, upsert: nothing, destroy: nothing };
      default:
        return REFUSING;
    }
  };
}

/** Stored when issued, which claims the request; the token endpoint finds and consumes it. */
const codeAdapter = ({ tokens }: AdapterStores): Adapter => ({
  ...REFUSING,
  async upsert(id, { jti: _jti, ...payload }) {
    const isFirst = await tokens.insertCode({
      idHash: hashSecret(id),
      grantId: payload.grantId!,
      clientId: payload.clientId!,
      payload: JSON.stringify(payload),
      expiresAt: new Date(payload.exp! * 1000),
    });
    if (!isFirst) throw new errors.SessionNotFound('the request was answered already');
  },
  revokeByGrantId: nothing,
});

/** Issued and consumed by the token endpoint; found here for introspection and revocation. */
const refreshTokenAdapter = ({ tokens }: AdapterStores): Adapter => ({
  ...REFUSING,
  async find(value) {
    const found = await tokens.find({ model: 'RefreshToken', idHash: hashSecret(value) });
    if (!found?.grant) return undefined;
    const { iat, exp, jkt } = found.payload as { iat: number; exp: number; jkt?: string };
    const state = Provider.ctx?.state;
    if (state) state.grant = found.grant;
    return {
      jti: value,
      kind: 'RefreshToken',
      iat,
      exp,
      ...(jkt === undefined ? {} : { jkt }),
      ...(found.use ? { consumed: true } : {}),
      clientId: found.clientId,
      grantId: found.grantId,
      accountId: found.grant.userId ?? undefined,
      scope: found.grant.scopes.join(' '),
    };
  },
  // It ends with its delegation.
  destroy: nothing,
  revokeByGrantId: nothing,
});

const grantAdapter = ({ tokens, revokeGrant }: AdapterStores): Adapter => ({
  ...REFUSING,
  async find(id) {
    // The statement that found the refresh token has already read its delegation.
    const known = Provider.ctx?.state.grant as { delegationId: string } | undefined;
    const grant = known?.delegationId === id ? (known as never) : await tokens.findGrant(id);
    return grant && gatewayGrantPayload(grant);
  },
  destroy: revokeGrant,
});

const clientAdapter = ({ clients }: AdapterStores): Adapter => ({
  ...REFUSING,
  find: (id) => clients.find(id),
  upsert: (id, { client_id_issued_at: issuedAt }) => clients.register(id, issuedAt as number),
});

/** Encrypted: a request identifies people (`login_hint`) and says what an agent is to do. */
function interactionAdapter({ redis, cipher }: AdapterStores): Adapter {
  const keyOf = (id: string) => `sealed-interaction:${hashSecret(id)}`;
  return {
    ...REFUSING,
    async upsert(id, payload, expiresIn) {
      const key = keyOf(id);
      const stored = [key, sealEntry(cipher, key, payload), 'EX', Number(expiresIn)] as const;
      // A late answer must not recreate a request that was already resumed.
      await (payload.result ? redis.set(...stored, 'XX') : redis.set(...stored));
    },
    async find(id) {
      const key = keyOf(id);
      return openEntry<AdapterPayload>(cipher, key, await redis.getBuffer(key));
    },
    /** Resuming destroys it first, so that only one of two concurrent resumptions continues. */
    async destroy(id) {
      if ((await redis.del(keyOf(id))) === 0)
        throw new errors.SessionNotFound('the request was answered already');
    },
  };
}

/** Consumed when its code is issued, so that each `request_uri` yields one code (RFC 9126 section 4). */
const pushedRequestAdapter = ({ pushedRequests }: AdapterStores): Adapter => ({
  ...REFUSING,
  upsert: (id, { jti: _jti, ...payload }) => pushedRequests.insert(hashSecret(id), payload),
  async find(id) {
    const found = await pushedRequests.find(hashSecret(id));
    return found && { ...found, jti: id };
  },
  async consume(id) {
    if (!(await pushedRequests.consume(hashSecret(id))))
      throw new errors.InvalidRequestUri('request_uri is invalid, expired, or was already used');
  },
});

/** Stored when the device asks; answers and polls do not go through oidc-provider. */
const deviceCodeAdapter = ({ deviceRequests }: AdapterStores): Adapter => ({
  ...REFUSING,
  upsert: (id, { clientId, params, userCode, deviceInfo, exp }) =>
    deviceRequests.insert({
      deviceCode: id,
      userCode: userCode!,
      clientId: clientId!,
      scope: String(params?.scope),
      resource: params?.resource as string | undefined,
      address: deviceInfo?.address as string | undefined,
      details: detailsOf(params),
      exp: exp!,
    }),
  revokeByGrantId: nothing,
});

/**
 * Stored when the agent asks, whether or not the hint matches a person; answers and polls do not go through oidc-provider
 *.
 */
const backchannelRequestAdapter = ({ backchannelRequests }: AdapterStores): Adapter => ({
  ...REFUSING,
  upsert: (id, { clientId, accountId, params, exp }) =>
    backchannelRequests.insert({
      authReqId: id,
      clientId: clientId!,
      loginHint: accountId!,
      scope: String(Provider.ctx!.state.scope),
      resource: params?.resource as string | undefined,
      bindingMessage: params?.binding_message as string | undefined,
      details: detailsOf(params),
      notificationToken: params?.client_notification_token as string | undefined,
      exp: exp!,
    }),
  revokeByGrantId: nothing,
});

/**
 * DPoP proofs and client assertions: looking up an id marks it as used, because two lookups before either store would
 * both pass (RFC 9449 section 11.1). oidc-provider refuses an id that is found. As their time may differ from ours by
 * their maximum age in either direction, ids are kept for twice that long.
 */
const USED_SECONDS = Math.max(DPOP_PROOF_WINDOW_SECONDS, CLIENT_ASSERTION_SECONDS) * 2;
const replayAdapter = (redis: RedisClient): Adapter => {
  const keyOf = (id: string) => `used-proof:${id}`;
  return {
    ...REFUSING,
    async find(id) {
      const first = await redis.set(keyOf(id), '', 'EX', USED_SECONDS, 'NX');
      if (first === 'OK') return undefined;
      const state = Provider.ctx?.state;
      if (state) state.isReplay = true;
      return { jti: id, kind: 'ReplayDetection', exp: Math.ceil(Date.now() / 1000) + USED_SECONDS };
    },
    async upsert(id, _payload, expiresIn) {
      await redis.expire(keyOf(id), Math.max(USED_SECONDS, Number(expiresIn)));
    },
  };
};

// Where oidc-provider keeps what (decision 0121): interactions in Redis; codes in PostgreSQL under the hash of their
// value; a grant is its delegation; sessions are our own and not stored here.
import { hashSecret } from '@bonafide/platform/crypto/secrets';
import type { Redis } from 'ioredis';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { ArtifactStore } from './issued-token-store.js';
import type { GatewayClients } from './gateway-clients.service.js';

export interface AdapterStores {
  artifacts: ArtifactStore;
  clients: GatewayClients;
  redis: Redis;
  /** the delegation just approved */
  findGrant(delegationId: string): Promise<AdapterPayload | undefined>;
}

const unused = (): Promise<never> => Promise.reject(new Error('not used by this service'));

/** Every operation of the interface refuses until a model overrides it: what is not expected does not happen silently. */
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
      case 'Grant':
        return { ...REFUSING, find: stores.findGrant, destroy: nothing };
      case 'Client':
        return { ...REFUSING, find: (id) => findClient(id, stores) };
      case 'Interaction':
        return interactionAdapter(stores.redis);
      case 'Session':
        return { ...REFUSING, find: nothing, findByUid: nothing };
      default:
        return REFUSING;
    }
  };
}

/** Without its scope: to oidc-provider scopes belong to resources. */
async function findClient(id: string, { clients }: AdapterStores): Promise<AdapterPayload | undefined> {
  const client = await clients.find(id);
  if (!client) return undefined;
  const { scope: _scope, ...metadata } = client;
  return metadata as AdapterPayload;
}

/** Stored when it is given out, which claims the request; the token endpoint finds and spends it. */
const codeAdapter = ({ artifacts }: AdapterStores): Adapter => ({
  ...REFUSING,
  async upsert(id, { jti: _jti, ...payload }) {
    const isFirst = await artifacts.insertCode({
      idHash: hashSecret(id),
      grantId: payload.grantId!,
      clientId: payload.clientId!,
      payload: JSON.stringify(payload),
      expiresAt: new Date(payload.exp! * 1000),
    });
    if (!isFirst) throw new errors.SessionNotFound('the request was answered already');
  },
});

function interactionAdapter(redis: Redis): Adapter {
  const keyOf = (id: string) => `interaction:${hashSecret(id)}`;
  return {
    ...REFUSING,
    async upsert(id, payload, expiresIn) {
      const stored = [keyOf(id), JSON.stringify(payload), 'EX', Number(expiresIn)] as const;
      // An answer that comes after the request went on must not bring the request back.
      await (payload.result ? redis.set(...stored, 'XX') : redis.set(...stored));
    },
    async find(id) {
      const stored = await redis.get(keyOf(id));
      return stored === null ? undefined : (JSON.parse(stored) as AdapterPayload);
    },
    /** Resuming destroys it first: of two who resume at once one goes on. */
    async destroy(id) {
      if ((await redis.del(keyOf(id))) === 0)
        throw new errors.SessionNotFound('the request was answered already');
    },
  };
}

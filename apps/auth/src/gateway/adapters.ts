// Where oidc-provider keeps what (decisions-auth 2): interactions in Redis; codes and refresh tokens in PostgreSQL under
// the hash of their value; a grant is its delegation; sessions are our own and not stored here.
import type { Clock } from '@bonafide/platform/clock';
import { hashSecret } from '@bonafide/platform/secrets';
import type { Redis } from 'ioredis';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { gatewayGrantPayload } from './grant-payload.js';
import type { ArtifactStore } from './artifact-store.js';
import type { GatewayClients } from './gateway-clients.service.js';
import { type ArtifactModel, currentFacts, type NewArtifact } from './request-facts.js';

export interface AdapterStores {
  artifacts: ArtifactStore;
  clients: GatewayClients;
  redis: Redis;
  clock: Clock;
  /** a grant that no presented artifact brought along: right after consent */
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
      case 'RefreshToken':
        return artifactAdapter(model, stores);
      case 'Grant':
        return { ...REFUSING, find: (id) => findGrant(id, stores), destroy: nothing };
      case 'Client':
        return { ...REFUSING, find: (id) => findClient(id, stores) };
      case 'Interaction':
        return interactionAdapter(stores.redis);
      case 'AccessToken':
        return { ...REFUSING, revokeByGrantId: nothing };
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

function artifactAdapter(model: ArtifactModel, { artifacts }: AdapterStores): Adapter {
  return {
    ...REFUSING,

    async find(id) {
      const idHash = hashSecret(id);
      const found = await artifacts.find({ model, idHash });
      if (!found) return undefined;
      const { grantId, clientId, consumed, grant, payload } = found;
      const facts = currentFacts();
      if (facts) {
        facts.presented = { model, idHash, grantId, clientId, consumed };
        facts.grant = grant;
      }
      return { ...payload, jti: id, ...(consumed ? { consumed: true } : {}) };
    },

    /** Only remembered: whatever is refused after this must not have spent it. */
    consume(id) {
      const facts = currentFacts();
      if (facts) facts.spend = { model, idHash: hashSecret(id) };
      return Promise.resolve();
    },

    async upsert(id, { jti: _jti, ...payload }) {
      const artifact: NewArtifact = {
        model,
        idHash: hashSecret(id),
        grantId: payload.grantId!,
        clientId: payload.clientId!,
        payload: JSON.stringify(payload),
        expiresAt: new Date(payload.exp! * 1000),
      };
      const facts = currentFacts();
      if (model === 'RefreshToken' && facts) facts.issue = artifact;
      else await artifacts.insert(artifact);
    },

    /** oidc-provider calls it when a used code is presented with everything else in order. */
    revokeByGrantId() {
      const facts = currentFacts();
      if (facts && model === 'AuthorizationCode') facts.codeReplayed = true;
      return Promise.resolve();
    },

    destroy: nothing,
  };
}

async function findGrant(
  id: string,
  { findGrant: load }: AdapterStores,
): Promise<AdapterPayload | undefined> {
  const facts = currentFacts();
  if (facts?.presented?.grantId === id) return facts.grant && gatewayGrantPayload(facts.grant);
  return load(id);
}

function interactionAdapter(redis: Redis): Adapter {
  const keyOf = (id: string) => `interaction:${hashSecret(id)}`;
  return {
    ...REFUSING,
    async upsert(id, payload, expiresIn) {
      await redis.set(keyOf(id), JSON.stringify(payload), 'EX', Number(expiresIn));
    },
    async find(id) {
      const stored = await redis.get(keyOf(id));
      return stored === null ? undefined : (JSON.parse(stored) as AdapterPayload);
    },
    /** Resuming destroys it first: of two who resume at once one gets the code. */
    async destroy(id) {
      if ((await redis.del(keyOf(id))) === 0)
        throw new errors.SessionNotFound('the request was answered already');
    },
  };
}

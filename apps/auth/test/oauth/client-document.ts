// A client that is named by the URL of its metadata document, and its keys, as ChatGPT and other hosts publish them.
import { randomUUID } from 'node:crypto';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { exportJWK, generateKeyPair, type GenerateKeyPairResult, type JWTPayload, SignJWT } from 'jose';
import { startAuth } from '../start-auth.js';
import { GatewayDriver, REDIRECT_URI } from './test-client.js';

export interface PublishedClient {
  clientId: string;
  jwksUri: string;
  /** the keys at `jwksUri`, to be changed at will */
  keys: object[];
  /** the document, to be changed at will */
  document: Record<string, unknown>;
}

export interface ClientKey extends GenerateKeyPairResult {
  alg: string;
  kid: string;
  jwk: Record<string, unknown>;
  privateJwk: Record<string, unknown>;
}

/** A gateway that reads documents of a host over TLS. */
export async function startWithHost() {
  const host = await startStubServer({ tls: true });
  const auth = await startAuth({
    env: { OUTBOUND_ALLOW_HOSTS: host.host, OUTBOUND_EXTRA_CA_FILE: host.caFile },
  });
  return {
    auth,
    host,
    gateway: new GatewayDriver(auth),
    timesFetched: (url: string) => host.requests.filter(({ path }) => url.endsWith(path)).length,
    close: async () => {
      await auth.close();
      await host.close();
    },
  };
}

let made = 0;

export async function newClientKey(alg: string, kid = `key-${++made}`): Promise<ClientKey> {
  const pair = await generateKeyPair(alg, { extractable: true });
  const jwk = { ...(await exportJWK(pair.publicKey)), kid, alg, use: 'sig' };
  return { ...pair, alg, kid, jwk, privateJwk: { ...(await exportJWK(pair.privateKey)) } };
}

/** A JWT of five minutes, signed with the key. */
export const signWith = (
  { alg, kid, privateKey }: Pick<ClientKey, 'alg' | 'kid' | 'privateKey'>,
  claims: JWTPayload,
  header: object = {},
): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg, kid, ...header })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);

/** Publishes a document whose client authenticates with the keys at its `jwks_uri`, unless `changes` say otherwise. */
export function publishClient(host: StubServer, key: ClientKey, changes: object = {}): PublishedClient {
  const path = `/keyed-clients/${++made}`;
  const clientId = `${host.url}${path}/client.json`;
  const jwksUri = `${host.url}${path}/jwks.json`;
  const client: PublishedClient = {
    clientId,
    jwksUri,
    keys: [key.jwk],
    document: {
      client_id: clientId,
      client_name: 'Assistant',
      client_uri: `${host.url}/`,
      logo_uri: `${host.url}/logo.png`,
      redirect_uris: [REDIRECT_URI],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      token_endpoint_auth_signing_alg: key.alg,
      jwks_uri: jwksUri,
      ...changes,
    },
  };
  host.on('GET', `${path}/client.json`, () => ({ json: client.document }));
  host.on('GET', `${path}/jwks.json`, () => ({ json: { keys: client.keys } }));
  return client;
}

/** What proves that the client holds the key (RFC 7523 section 2.2). */
export async function authenticationOf(
  clientId: string,
  { alg, kid, privateKey }: Pick<ClientKey, 'alg' | 'kid' | 'privateKey'>,
  audience: string,
  { claims = {}, header = {} }: { claims?: object; header?: object } = {},
): Promise<Record<string, string>> {
  const now = Math.floor(Date.now() / 1000);
  const facts = { iss: clientId, sub: clientId, aud: audience, jti: randomUUID(), iat: now, exp: now + 60 };
  return {
    client_id: clientId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await new SignJWT({ ...facts, ...claims })
      .setProtectedHeader({ alg, kid, ...header })
      .sign(privateKey),
  };
}

/** The error of an authenticated request for a grant that does not exist. */
export const AUTHENTICATED = { status: 400, error: 'invalid_grant' };

/** The response to a request that reaches its grant, a refresh token that does not exist, if the client authenticates. */
export async function answerTo(gateway: GatewayDriver, proof: Record<string, string>) {
  const answer = await gateway.token({ grant_type: 'refresh_token', refresh_token: 'x', ...proof });
  const body = (await answer.json()) as { error: string; error_description: string };
  return { status: answer.status, ...body };
}

// Token requests of the gateway, on durable PostgreSQL, against what a team would take instead and against floors.
//   code exchange, refresh   ≥ 3×     better-auth with its OAuth provider, on the same durable PostgreSQL
//                            ≥ 0.55×  bare oidc-provider with its in-memory adapter
//                            ≥ 0.7×   itself, without proofs of a key, for a client that proves one (DPoP, RFC 9449)
//   for information: bare oidc-provider with an adapter on the same PostgreSQL, and in memory signing JWTs
//
//   npm run build && node scripts/with-services.mjs --durable -- node bench/gateway-tokens.mjs
//
// Each server is a process of its own and gets the same requests, 16 in flight, over kept-alive connections: codes are
// exchanged, then each refresh token is used, and its successor, and so on. Rounds alternate; the numbers are medians and
// the ratios those of neighbouring rounds; the service's own two, with and without proofs, follow one another, and take
// turns in being first. Bare oidc-provider in memory writes nothing to a disk and signs nothing (opaque access tokens, its
// default); better-auth signs JWTs as the service does. The service's statements are counted.
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createRequire } from 'node:module';
import { cpus, loadavg } from 'node:os';
import pg from 'pg';
import { freePort } from '../scripts/services/free-port.mjs';
import { REDIRECT_URI, VERIFIER } from './peers/gateway-codes.mjs';
import { measured, median, report } from './report.mjs';
import { startServer } from './serve-commands.mjs';

const { Pool } = createRequire(new URL('../libs/delivery/package.json', import.meta.url))('undici');

const ROUNDS = Number(process.env.ROUNDS ?? 8);
const WARM_UP = 2;
const CODES = 200;
const REFRESHES = 3;
const IN_FLIGHT = 16;
/** A peer's name and its goal. */
const PEERS = {
  betterAuth: { peerName: 'better-auth, PostgreSQL', atLeast: 3 },
  memory: { peerName: 'bare oidc-provider in memory', atLeast: 0.55 },
  postgres: { peerName: 'bare oidc-provider, PostgreSQL' },
  jwt: { peerName: 'the same in memory, signing JWTs' },
};
/** The service's own rounds, in which each request proves a key; the proofs are made before the clock runs. */
const PROVING = { peerName: 'without proofs', atLeast: 0.7 };

async function openServer(file, env) {
  const { ready, ask, stop } = await startServer(file, env);
  const { url, clientId, fields } = ready;
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: IN_FLIGHT });
  return {
    ...{ pool, url, path: pathname, clientId, fields, ask },
    stop: async () => {
      await pool.close();
      await stop();
    },
  };
}

async function request({ pool, path, clientId, fields: own }, fields, dpop) {
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(dpop && { dpop }) },
    body: new URLSearchParams({ ...fields, client_id: clientId, ...own }).toString(),
  });
  const answer = await body.json();
  if (statusCode !== 200) throw new Error(`${statusCode} ${JSON.stringify(answer)}`);
  return answer.refresh_token;
}

/** All of `values` through `once`, so many at a time: the results in order, and how many were done in a second. */
async function inFlight(values, once) {
  const results = new Array(values.length);
  let next = 0;
  const lane = async () => {
    while (next < values.length) {
      const at = next++;
      results[at] = await once(values[at]);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  return { results, perSecond: (values.length * 1_000) / (performance.now() - began) };
}

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { crv, kty, x, y } = publicKey.export({ format: 'jwk' });
const PROOF_HEADER = encode({ alg: 'ES256', typ: 'dpop+jwt', jwk: { crv, kty, x, y } });

function makeProof({ url }) {
  const claims = { htm: 'POST', htu: url, iat: Math.floor(Date.now() / 1000), jti: randomUUID() };
  const input = `${PROOF_HEADER}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}

async function round(server, { proves = false } = {}) {
  /** @returns {[string, string | undefined][]} each value with its proof */
  const withProofs = (values) => values.map((value) => [value, proves ? makeProof(server) : undefined]);
  const { codes, ...before } = await server.ask({ mint: CODES });
  const grant = {
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
  };
  const exchanged = await inFlight(withProofs(codes), ([code, proof]) =>
    request(server, { ...grant, code }, proof),
  );
  const between = await server.ask({});
  let tokens = exchanged.results;
  const rates = [];
  for (let n = 0; n < REFRESHES; n++) {
    const refreshed = await inFlight(withProofs(tokens), ([refresh_token, proof]) =>
      request(server, { grant_type: 'refresh_token', refresh_token }, proof),
    );
    tokens = refreshed.results;
    rates.push(refreshed.perSecond);
  }
  const after = await server.ask({});
  const each = (what) => ({
    exchange: (between[what] - before[what]) / CODES,
    refresh: (after[what] - between[what]) / (CODES * REFRESHES),
  });
  return {
    exchange: exchanged.perSecond,
    refresh: median(rates),
    statements: each('statements'),
    cpuMicros: each('cpuMicros'),
  };
}

const admin = new pg.Client(process.env.TEST_DATABASE_URL);
await admin.connect();
const { rows: durability } = await admin.query(
  "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') ORDER BY 1",
);
const databases = [];
async function createDatabase(name) {
  const database = `bench_gateway_${name}_${process.pid}`;
  await admin.query(`CREATE DATABASE ${database}`);
  databases.push(database);
  return Object.assign(new URL(process.env.TEST_DATABASE_URL), { pathname: `/${database}` }).href;
}

const servers = {
  service: await openServer('gateway-service.mjs', {
    DATABASE_URL: await createDatabase('service'),
    REDIS_URL: process.env.TEST_REDIS_URL,
    REDIS_PREFIX: `bench-gateway-${process.pid}`,
    PORT: String(await freePort()),
  }),
  betterAuth: await openServer('gateway-better-auth.mjs', {
    DATABASE_URL: await createDatabase('better_auth'),
    PORT: String(await freePort()),
  }),
  memory: await openServer('gateway-bare.mjs', { ACCESS_TOKENS: 'opaque' }),
  postgres: await openServer('gateway-bare.mjs', {
    ACCESS_TOKENS: 'opaque',
    DATABASE_URL: await createDatabase('bare'),
  }),
  jwt: await openServer('gateway-bare.mjs', { ACCESS_TOKENS: 'jwt' }),
};
const { service, ...peers } = servers;
const measuredRounds = Object.fromEntries([...Object.keys(servers), 'proving'].map((name) => [name, []]));
try {
  for (let n = 0; n < WARM_UP + ROUNDS; n++) {
    const rounds = Object.entries(peers).map(([name, server]) => ({
      name,
      run: () => round(server),
    }));
    const plain = { name: 'service', run: () => round(service) };
    const proving = { name: 'proving', run: () => round(service, { proves: true }) };
    // Whichever comes first comes after the others' rounds, when its process has been idle.
    rounds.unshift(...(n % 2 ? [proving, plain] : [plain, proving]));
    for (const { name, run } of rounds) {
      const figures = await run();
      if (n >= WARM_UP) measuredRounds[name].push(figures);
    }
  }
} finally {
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  for (const database of databases) await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
  await admin.end();
}

const row = (what, name, peer, { goal = PEERS[peer], own = 'service' } = {}) => {
  const ours = measuredRounds[own].map((each) => each[what]);
  const theirs = measuredRounds[peer].map((each) => each[what]);
  return measured({
    name,
    figure: median(ours),
    peer: median(theirs),
    unit: '/s',
    ratio: median(ours.map((figure, n) => figure / theirs[n])),
    ...goal,
  });
};
const counted = (name, figure, what) =>
  median(measuredRounds[name].map((each) => each[figure][what])).toFixed(figure === 'statements' ? 2 : 0);
report(
  'gateway-tokens',
  [
    ...Object.keys(PEERS).flatMap((peer) => [
      row('exchange', 'code exchange', peer),
      row('refresh', 'refresh', peer),
    ]),
    row('exchange', 'code exchange with DPoP', 'service', { goal: PROVING, own: 'proving' }),
    row('refresh', 'refresh with DPoP', 'service', { goal: PROVING, own: 'proving' }),
  ],
  [
    durability.map(({ name, setting }) => `${name} ${setting}`).join(', '),
    ...['service', 'proving'].map(
      (name) =>
        `statements to PostgreSQL, ${name}: ${counted(name, 'statements', 'exchange')} an exchange, ` +
        `${counted(name, 'statements', 'refresh')} a refresh`,
    ),
    ...Object.keys(measuredRounds).map(
      (name) =>
        `CPU time of the process, ${name}: ${counted(name, 'cpuMicros', 'exchange')} us an exchange, ` +
        `${counted(name, 'cpuMicros', 'refresh')} us a refresh`,
    ),
    `Node ${process.versions.node}, load average ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`,
  ],
);

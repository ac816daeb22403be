// Token requests of the gateway, on durable PostgreSQL, against bare oidc-provider with its in-memory adapter.
//
//   npm run build && node scripts/with-services.mjs --durable -- node bench/gateway-tokens.mjs
//
// Each server is a process of its own and gets the same requests, 16 in flight, over kept-alive connections: codes are
// exchanged, then each refresh token is used, and its successor, and so on. Rounds alternate; the numbers are medians and
// the ratios those of neighbouring rounds. The peer writes nothing to a disk and signs nothing (opaque access tokens, its
// default); a second one signs JWTs with Ed25519, as the service does. The service's statements are counted. Goal: 0.8.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '../scripts/services/free-port.mjs';
import { REDIRECT_URI, VERIFIER } from './peers/gateway-codes.mjs';
import { measured, median, report } from './report.mjs';

const { Pool } = createRequire(new URL('../libs/delivery/package.json', import.meta.url))('undici');

const ROUNDS = Number(process.env.ROUNDS ?? 12);
const WARM_UP = 3;
const CODES = 200;
const REFRESHES = 3;
const IN_FLIGHT = 16;
const GOAL = 0.8;
/** Bare oidc-provider that was given one durable statement and one EdDSA signature kept 0.53 to 0.75 of its rate. */
const WHY =
  'the peer neither writes to a disk nor signs: one commit and one EdDSA signature take a quarter to a half of its rate too';
const NODE_ARGS = (process.env.BENCH_NODE_ARGS ?? '').split(' ').filter(Boolean);

async function startServer(file, env) {
  const path = fileURLToPath(new URL(`./peers/${file}`, import.meta.url));
  const child = spawn(process.execPath, [...NODE_ARGS, path], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const next = () =>
    new Promise((resolve, reject) => {
      const ended = (code) => reject(new Error(`${file} ended with ${code}`));
      child.once('exit', ended);
      child.once('message', (message) => {
        child.off('exit', ended);
        if (message.failure) reject(new Error(message.failure));
        else resolve(message);
      });
    });
  const { url, clientId } = await next();
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: IN_FLIGHT });
  const ask = (message) => {
    child.send(message);
    return next();
  };
  const stop = async () => {
    await pool.close();
    child.disconnect();
    await new Promise((resolve) => child.once('exit', resolve));
  };
  return { pool, path: pathname, clientId, ask, stop };
}

async function request({ pool, path }, fields) {
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
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

async function round(server) {
  const { codes, ...before } = await server.ask({ mint: CODES });
  const { clientId: client_id } = server;
  const grant = {
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
    client_id,
  };
  const exchanged = await inFlight(codes, (code) => request(server, { ...grant, code }));
  const between = await server.ask({});
  let tokens = exchanged.results;
  const rates = [];
  for (let n = 0; n < REFRESHES; n++) {
    const refreshed = await inFlight(tokens, (refresh_token) =>
      request(server, { grant_type: 'refresh_token', refresh_token, client_id }),
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
const database = `bench_gateway_${process.pid}`;
await admin.query(`CREATE DATABASE ${database}`);
const databaseUrl = Object.assign(new URL(process.env.TEST_DATABASE_URL), { pathname: `/${database}` }).href;

const servers = {
  service: await startServer('gateway-service.mjs', {
    DATABASE_URL: databaseUrl,
    REDIS_URL: process.env.TEST_REDIS_URL,
    REDIS_PREFIX: database.replaceAll('_', '-'),
    PORT: String(await freePort()),
  }),
  opaque: await startServer('gateway-bare.mjs', { ACCESS_TOKENS: 'opaque' }),
  jwt: await startServer('gateway-bare.mjs', { ACCESS_TOKENS: 'jwt' }),
};
const measuredRounds = { service: [], opaque: [], jwt: [] };
try {
  for (let n = 0; n < WARM_UP + ROUNDS; n++)
    for (const [name, server] of Object.entries(servers)) {
      const figures = await round(server);
      if (n >= WARM_UP) measuredRounds[name].push(figures);
    }
} finally {
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
  await admin.end();
}

const row = (what, peer, name, goal) => {
  const ours = measuredRounds.service.map((each) => each[what]);
  const theirs = measuredRounds[peer].map((each) => each[what]);
  return measured({
    name,
    figure: median(ours),
    peer: median(theirs),
    peerName: peer === 'opaque' ? 'bare oidc-provider in memory' : 'the same, signing JWTs',
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
    row('exchange', 'opaque', 'code exchange', { atLeast: GOAL, why: WHY }),
    row('refresh', 'opaque', 'refresh', { atLeast: GOAL, why: WHY }),
    row('exchange', 'jwt', 'code exchange', {}),
    row('refresh', 'jwt', 'refresh', {}),
  ],
  [
    durability.map(({ name, setting }) => `${name} ${setting}`).join(', '),
    `statements to PostgreSQL: ${counted('service', 'statements', 'exchange')} an exchange, ${counted('service', 'statements', 'refresh')} a refresh`,
    ...Object.keys(servers).map(
      (name) =>
        `CPU time of the process, ${name}: ${counted(name, 'cpuMicros', 'exchange')} us an exchange, ` +
        `${counted(name, 'cpuMicros', 'refresh')} us a refresh`,
    ),
    `load average ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`,
  ],
);

// Token verification by libs/vc-jwt, 16 in flight, against a loop of bare synchronous Ed25519 checks of the same bytes.
//
//   cd libs/vc-jwt && pnpm build && cd ../.. && node bench/token-verification.mjs
//
// The verifier does everything: header, trust, signature, claims, credential, time, audience, scopes, and revocation in
// a signed status list. Chains of three links are verified link by link. Keys and list are fetched once from a server on loopback and kept; the output counts the
// requests. Every token differs, nothing of a token is kept. Rounds of the two alternate in one process; the numbers are
// medians. Goals: at least 1.0 times the floor; a chain in at most three times the time of one link. Exits with 1 when one is
// missed. The verifier wins by using a second core:
// where other work holds that core, the ratio falls towards that of the CPU times, so the load is printed too.
import { createPublicKey, randomUUID, verify as verifyBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { buildAccessClaims } from '../libs/vc-jwt/dist/delegation-credential.js';
import { buildDidDocument } from '../libs/vc-jwt/dist/did-document.js';
import { encodeDidWeb } from '../libs/vc-jwt/dist/did-web.js';
import { createDidWebResolver } from '../libs/vc-jwt/dist/did-web-resolver.js';
import { createIssuerTrust } from '../libs/vc-jwt/dist/issuer-trust.js';
import { createKeyResolver } from '../libs/vc-jwt/dist/key-resolver.js';
import { generateKey } from '../libs/vc-jwt/dist/keys.js';
import { createSigner, signJwt } from '../libs/vc-jwt/dist/sign.js';
import { createStatusListReader } from '../libs/vc-jwt/dist/status-list-cache.js';
import { signStatusList } from '../libs/vc-jwt/dist/status-list-credential.js';
import { createStatusBits, encodeStatusList, setStatusBit } from '../libs/vc-jwt/dist/status-list.js';
import { createChainVerifier } from '../libs/vc-jwt/dist/verify-chain.js';
import { createVerifier } from '../libs/vc-jwt/dist/verify.js';
import { measured, median, report } from './report.mjs';
import { listen } from './listen.mjs';

const TOKENS = 2_000;
const ROUNDS = Number(process.env.ROUNDS ?? 15);
const IN_FLIGHT = 16;
const GOAL = 1.0;
const CHAIN_LENGTH = 3;
/** The time of one link; links are verified side by side. */
const CHAIN_GOAL = 3;
const LANES = [1, 2, 4, 8, 16, 32, 64];
const ROUNDS_A_LANE = 3;

const server = createServer((request, response) => answers[request.url](response));
const host = `localhost:${await listen(server, 'localhost')}`;
const did = encodeDidWeb(host, ['orgs', 'acme']);
const list = `http://${host}/status-list`;
const key = await generateKey();
const signer = await createSigner({ kid: `${did}#key-1`, privateKey: key.privateJwk });
const issuedAt = Math.floor(Date.now() / 1000);

const bits = createStatusBits();
for (let n = 0; n < 1_000; n++) setStatusBit(bits, 100_000 + n);
const listJwt = await signStatusList(
  { url: list, issuer: did, issuedAt, encodedList: await encodeStatusList(bits) },
  signer,
);
const document = buildDidDocument(did, [{ number: 1, publicKeyMultibase: key.publicKeyMultibase }]);
let requests = 0;
const answers = {
  '/orgs/acme/did.json': (response) => response.end(JSON.stringify(document)),
  '/status-list': (response) => response.setHeader('content-type', 'application/vc+jwt').end(listJwt),
};
const countedFetch = (url, init) => (requests++, fetch(url, init));

const agent = (n) => encodeDidWeb(host, ['clients', `agent-${n}`]);

/** The n-th link of a chain; the first is what a user gave. */
const token = (index, link = 0) =>
  signJwt(
    buildAccessClaims({
      issuer: did,
      id: `urn:uuid:${randomUUID()}`,
      audience: 'https://jobs.example',
      client: { id: 'client-1', did: agent(link) },
      issuedAt,
      expiresAt: issuedAt + 900 - link,
      scopes: ['jobs:read', 'jobs:write'],
      delegation: { id: `dlg_${index}_${link}` },
      user: { did: `${did}:users:1` },
      sessionId: `ses_${index}`,
      organization: { id: 'org_1', slug: 'acme' },
      status: { list, index: index + link * TOKENS },
      keyThumbprint: undefined,
      authentication: undefined,
      authorizationDetails: undefined,
      chain:
        link === 0
          ? undefined
          : {
              parentId: `dlg_${index}_${link - 1}`,
              actors: Array.from({ length: link }, (_, n) => agent(link - 1 - n)),
            },
    }),
    signer,
  );

const tokens = await Promise.all(Array.from({ length: TOKENS }, (_, index) => token(index)));
const chains = await Promise.all(
  tokens.map(async (root, index) => [
    root,
    ...(await Promise.all(Array.from({ length: CHAIN_LENGTH - 1 }, (_, n) => token(index, n + 1)))),
  ]),
);

// The floor gets its bytes ready made: no splitting, no decoding, no parsing.
const publicKey = createPublicKey({ key: key.publicJwk, format: 'jwk' });
const signed = tokens.map((token) => {
  const end = token.lastIndexOf('.');
  return [Buffer.from(token.slice(0, end)), Buffer.from(token.slice(end + 1), 'base64url')];
});

function floorRound() {
  for (const [bytes, signature] of signed) {
    if (!verifyBytes(null, bytes, publicKey, signature)) throw new Error('floor: bad signature');
  }
}

const didWeb = createDidWebResolver({ fetch: countedFetch, allowLoopbackHttp: true });
const keys = createKeyResolver(/** @type {any} */ ({ didWeb }));
const options = {
  keys,
  trustedIssuers: createIssuerTrust({ issuers: [did], didWeb }),
  audience: 'https://jobs.example',
  tokenUse: 'access',
  requiredScopes: ['jobs:read'],
  statusList: createStatusListReader({
    fetch: countedFetch,
    keys,
    issuers: [did],
    allowLoopbackHttp: true,
    // The run may last longer than a copy is fresh; refreshing is not what is measured.
    refreshAfterMs: 600_000,
    maxStaleMs: 600_000,
  }),
};
const verify = createVerifier(options);
const verifyChain = createChainVerifier(options);

/** @param {(index: number) => Promise<unknown>} [once] */
async function verifierRound(inFlight = IN_FLIGHT, once = (index) => verify(tokens[index])) {
  let next = 0;
  const lane = async () => {
    while (next < TOKENS) await once(next++);
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
}

const cpuMicros = new Map();

async function opsPerSecond(round) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await round();
  const elapsedMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  cpuMicros.set(round, [...(cpuMicros.get(round) ?? []), (user + system) / TOKENS]);
  return (TOKENS / elapsedMs) * 1000;
}

// Warm-up, which also fetches the document and the list.
const linkRound = () => verifierRound(1);
const chainRound = () => verifierRound(1, (index) => verifyChain(chains[index]));
await verifierRound();
await chainRound();
floorRound();
const requestsBefore = requests;

const loadBefore = loadavg()[0];
const inFlightRound = () => verifierRound();
const floor = [];
const verifier = [];
const byLanes = LANES.map((lanes) => ({ lanes, rates: [] }));
const linkRates = [];
const chainRates = [];
for (let n = 0; n < ROUNDS; n++) {
  // The order alternates, so that neither always follows the other.
  const first = n % 2 === 0;
  if (first) floor.push(await opsPerSecond(floorRound));
  verifier.push(await opsPerSecond(inFlightRound));
  if (!first) floor.push(await opsPerSecond(floorRound));
}
for (let n = 0; n < ROUNDS; n++) {
  linkRates.push(await opsPerSecond(linkRound));
  chainRates.push(await opsPerSecond(chainRound));
}
for (let n = 0; n < ROUNDS_A_LANE; n++)
  for (const { lanes, rates } of byLanes) rates.push(await opsPerSecond(() => verifierRound(lanes)));
server.close();
server.closeAllConnections();

const ratios = verifier.map((ops, n) => ops / floor[n]);
const ratio = median(ratios);
report(
  'token verification',
  [
    measured({
      name: `vc-jwt verify, ${IN_FLIGHT} in flight`,
      figure: median(verifier),
      peer: median(floor),
      peerName: 'bare synchronous Ed25519 loop',
      unit: '/s',
      ratio,
      atLeast: GOAL,
    }),
    measured({
      name: `vc-jwt, a chain of ${CHAIN_LENGTH}, one at a time`,
      figure: 1_000_000 / median(chainRates),
      peer: 1_000_000 / median(linkRates),
      peerName: 'one link',
      unit: 'µs',
      ratio: median(chainRates.map((ops, n) => linkRates[n] / ops)),
      atMost: CHAIN_GOAL,
    }),
    measured({
      name: 'vc-jwt verify, one at a time',
      figure: median(byLanes[0].rates),
      peer: median(floor),
      peerName: 'bare synchronous Ed25519 loop',
      unit: '/s',
    }),
  ],
  [
    `${tokens[0].length} characters a token; ratio: median of ${ROUNDS} rounds, range ` +
      `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
    `CPU per operation ${median(cpuMicros.get(floorRound)).toFixed(0)} µs bare, ` +
      `${median(cpuMicros.get(inFlightRound)).toFixed(0)} µs vc-jwt; load average before ${loadBefore.toFixed(1)}`,
    `${requests - requestsBefore} HTTP requests while measured, ${requestsBefore} before`,
  ],
  [
    {
      name: 'in-flight',
      title: 'Verifying tokens with libs/vc-jwt',
      x: 'tokens in flight',
      y: 'tokens a second',
      series: [
        { name: 'vc-jwt', points: byLanes.map(({ lanes, rates }) => [lanes, median(rates)]) },
        { name: 'bare Ed25519', points: LANES.map((lanes) => [lanes, median(floor)]) },
      ],
    },
  ],
);

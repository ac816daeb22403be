// Verifying an export of an audit trail of a million lines with the program that auditors run: within a minute of the
// processor, beside the time that reading the same file and hashing its lines takes at least. A row that was changed,
// removed, inserted or reordered near the end is found within the same minute, both as whoever edits the file leaves it
// and with the leaf numbers and hashes behind it made to fit.
//
//   npx nx run @bonafide/jobs:build
//   node bench/audit-verify.mjs
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  mkdtempSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { jsonLine } from '../libs/audit/dist/audit-export.js';
import { lineBytes } from '../libs/audit/dist/audit-line.js';
import { GrowingTree, leafHash } from '../libs/platform/dist/crypto/merkle-tree.js';
import { buildDidDocument } from '../libs/vc-jwt/dist/did-document.js';
import { generateKey } from '../libs/vc-jwt/dist/keys.js';
import { createSigner, signJwt } from '../libs/vc-jwt/dist/sign.js';
import { measured, report } from './report.mjs';

const LINES = Number(process.env.LINES ?? 1_000_000);
const DID = 'did:web:jobs.bench.example';
const TENANT = 'acc_benchmarkaccount';
const PROGRAM = fileURLToPath(new URL('../apps/jobs/dist/audit-verify.js', import.meta.url));
/** the row that is tampered with */
const AT = LINES - 1_000;

const folder = mkdtempSync(join(tmpdir(), 'bonafide-bench-'));
const [whole, forged] = [join(folder, 'export.jsonl'), join(folder, 'forged.jsonl')];
const [checkpoint, document] = [join(folder, 'checkpoint.json'), join(folder, 'did.json')];

/** @param {number} number */
const lineOf = (number) => ({
  id: `${number + 1}`,
  at: new Date(1_770_000_000_000 + number * 1_000).toISOString().replace('Z', '000Z'),
  tenant: TENANT,
  actor: `key:key_${number % 40}`,
  action: 'result.read',
  subject: null,
  jobId: `job${number % 9_999}`,
  addressHash: createHash('sha256')
    .update(`${number % 200}`)
    .digest('hex'),
  detail: { page: number % 7, filters: ['type', 'status'] },
});

/** What an export shows of a row. @param {object} line @param {number} leaf */
const exported = (line, leaf) => ({ leaf, hash: leafHash(lineBytes(line)).toString('base64url'), line });

/** @param {number} from */
function* rows(from = 0) {
  for (let leaf = from; leaf < LINES; leaf++) yield exported(lineOf(leaf), leaf);
}

/** @type {Record<string, (row: ReturnType<typeof exported>) => ReturnType<typeof exported>[]>} by what is done to the row */
const FORGERIES = {
  changed: (row) => [{ ...row, line: { ...row.line, actor: 'key:key_somebody' } }],
  removed: () => [],
  inserted: (row) => [row, exported(lineOf(LINES + 1), AT + 1)],
  reordered: (row) => [exported(lineOf(AT + 1), AT + 1), row],
};

/** The rows from `AT` on. @param {string} kind */
function* tampered(kind) {
  for (const row of rows(AT)) {
    if (row.leaf === AT) yield* FORGERIES[kind](row);
    else if (kind !== 'reordered' || row.leaf !== AT + 1) yield row;
  }
}

/** The same with numbers and hashes as a trail of such rows would have them: the signed root alone tells. */
function* coveredUp(kind) {
  let leaf = AT;
  for (const { line } of tampered(kind)) yield exported(line, leaf++);
}

const textOf = (some) => [...some].map(jsonLine).join('');

/** Writes the signed export, and where in it the row begins that is tampered with. */
async function writeSigned() {
  const tree = new GrowingTree();
  let [bytes, begins] = [0, 0];
  function* texts() {
    for (const row of rows()) {
      tree.append(Buffer.from(row.hash, 'base64url'));
      if (row.leaf === AT) begins = bytes;
      const text = jsonLine(row);
      bytes += Buffer.byteLength(text);
      yield text;
    }
  }
  await pipeline(Readable.from(texts()), createWriteStream(whole));
  const { publicKeyMultibase, privateJwk } = await generateKey();
  const signer = await createSigner({ kid: `${DID}#key-1`, privateKey: privateJwk });
  const root = tree.root().toString('base64url');
  const claims = {
    iss: DID,
    sub: TENANT,
    iat: 1_780_000_000,
    token_use: 'audit-checkpoint',
    tree: { size: LINES, root },
  };
  writeFileSync(checkpoint, JSON.stringify({ token: await signJwt(claims, signer) }));
  writeFileSync(document, JSON.stringify(buildDidDocument(DID, [{ number: 1, publicKeyMultibase }])));
  return begins;
}

/** Prints to the fourth file what the program used of the processor, however it ends. */
const TELL_USAGE = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from 'node:fs';
   process.on('exit', () => { const { user, system } = process.cpuUsage(); writeSync(3, String((user + system) / 1e6)); });`,
)}`;

/** @param {string} path */
function verify(path) {
  const began = performance.now();
  const { status, stderr, output } = spawnSync(
    process.execPath,
    ['--import', TELL_USAGE, PROGRAM, path, checkpoint, document],
    { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  );
  return { seconds: Number(output[3]), elapsed: (performance.now() - began) / 1000, status, stderr };
}

/** What no verifier goes below: every line read, parsed and hashed. */
async function floorSeconds() {
  const before = process.cpuUsage();
  for await (const text of createInterface({ input: createReadStream(whole), crlfDelay: Infinity }))
    createHash('sha256')
      .update(JSON.stringify(JSON.parse(text).line))
      .digest();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Verifies each forgery; throws for one that passes. @param {number} begins */
function findForgeries(begins) {
  const found = [];
  copyFileSync(whole, forged);
  for (const kind of Object.keys(FORGERIES))
    for (const [way, some] of [
      ['as edited', tampered(kind)],
      ['made to fit', coveredUp(kind)],
    ]) {
      truncateSync(forged, begins);
      appendFileSync(forged, textOf(some));
      const { status, stderr, ...took } = verify(forged);
      if (status !== 1 || !stderr.startsWith('REFUSED: '))
        throw new Error(`a ${kind} row, ${way}, is not found: ${stderr}`);
      found.push({ name: `${kind}, ${way}`, ...took, told: stderr.slice('REFUSED: '.length).trim() });
    }
  return found;
}

try {
  const begins = await writeSigned();
  const good = verify(whole);
  if (good.status !== 0) throw new Error(`a good export is refused: ${good.stderr}`);
  const floor = await floorSeconds();
  const found = findForgeries(begins);
  const slowest = Math.max(...found.map(({ seconds }) => seconds));
  report(
    'audit-verify',
    [
      measured({
        name: `export of ${LINES.toLocaleString('en')} lines`,
        figure: good.seconds,
        peer: 60,
        peerName: 'a minute of the processor',
        unit: 's',
        atMost: 1,
      }),
      measured({
        name: 'the same',
        figure: good.seconds,
        peer: floor,
        peerName: 'reading, parsing and hashing it',
        unit: 's',
      }),
      measured({
        name: 'one row changed, removed, inserted or reordered, the slowest of 8 to be found',
        figure: slowest,
        peer: 60,
        peerName: 'a minute of the processor',
        unit: 's',
        atMost: 1,
      }),
    ],
    [
      `the clock, with whatever else the machine did: ${good.elapsed.toFixed(0)} s`,
      ...found.map(({ name, seconds, told }) => `${name}: ${seconds.toFixed(1)} s: ${told}`),
    ],
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

// Verifying an export of an audit trail of a million lines with the program that auditors run, on one core: within a
// minute, beside the time that reading the same file and hashing its lines takes at least.
//
//   npx nx run @bonafide/jobs:build
//   node bench/audit-verify.mjs
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
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

const folder = mkdtempSync(join(tmpdir(), 'bonafide-bench-'));
const [whole, cut] = [join(folder, 'export.jsonl'), join(folder, 'cut.jsonl')];
const [checkpoint, document] = [join(folder, 'checkpoint.json'), join(folder, 'did.json')];

/** @param {number} leaf */
const lineOf = (leaf) => ({
  id: `${leaf + 1}`,
  at: new Date(1_770_000_000_000 + leaf * 1_000).toISOString().replace('Z', '000Z'),
  tenant: TENANT,
  actor: `key:key_${leaf % 40}`,
  action: 'result.read',
  subject: null,
  jobId: `job${leaf % 9_999}`,
  addressHash: createHash('sha256')
    .update(`${leaf % 200}`)
    .digest('hex'),
  detail: { page: leaf % 7, filters: ['type', 'status'] },
});

async function writeExports() {
  const tree = new GrowingTree();
  const [out, without] = [createWriteStream(whole), createWriteStream(cut)];
  for (let leaf = 0; leaf < LINES; leaf++) {
    const line = lineOf(leaf);
    const hash = leafHash(lineBytes(line));
    tree.append(hash);
    const text = jsonLine({ leaf, hash: hash.toString('base64url'), line });
    const goesOn = out.write(text);
    if (leaf !== LINES - 2) without.write(text);
    if (!goesOn) await once(out, 'drain');
  }
  await Promise.all([out, without].map((stream) => finished(stream.end())));
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
}

/** @param {string} path */
function verify(path) {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, path, checkpoint, document], {
    encoding: 'utf8',
  });
  return { seconds: (performance.now() - began) / 1000, status, stderr };
}

/** What no verifier goes below: every line read, parsed and hashed. */
async function floorSeconds() {
  const began = performance.now();
  for await (const text of createInterface({ input: createReadStream(whole), crlfDelay: Infinity }))
    createHash('sha256')
      .update(JSON.stringify(JSON.parse(text).line))
      .digest();
  return (performance.now() - began) / 1000;
}

try {
  await writeExports();
  const good = verify(whole);
  if (good.status !== 0) throw new Error(`a good export is refused: ${good.stderr}`);
  const bad = verify(cut);
  if (bad.status !== 1) throw new Error('an export without its last line but one is not refused');
  report('audit-verify', [
    measured({
      name: `export of ${LINES.toLocaleString('en')} lines`,
      figure: good.seconds,
      peer: 60,
      peerName: 'a minute',
      unit: 's',
      atMost: 1,
    }),
    measured({
      name: 'the same',
      figure: good.seconds,
      peer: await floorSeconds(),
      peerName: 'reading, parsing and hashing it',
      unit: 's',
    }),
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

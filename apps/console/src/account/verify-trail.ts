// Whether the account's trail is what the service signed: each line is hashed here, the hashes are combined as in RFC 9162,
// and the root must be that of a checkpoint with a valid signature. The trail verified earlier on this device must be a
// prefix.
import canonicalize from 'canonicalize';
import { joinPeaks, pushLeaf, rootsByPath } from '@bonafide/contracts/merkle-walk';
import { type JobsClient, type JobsSchemas, take } from '../api/client.js';

type Hash = Promise<Uint8Array<ArrayBuffer>>;
type Checkpoint = JobsSchemas['Checkpoint'];

interface DidDocument {
  id: string;
  assertionMethod?: (string | { id: string })[];
  verificationMethod?: { id: string; controller: string; publicKeyJwk?: JsonWebKey }[];
}

interface Leaf {
  leaf: number;
  hash: string;
  line: { tenant: string } | null;
}

/** Why a trail differs from what was signed. */
type Refusal = 'signature' | 'line' | 'missing' | 'root' | 'rewritten';

export class TrailRefused extends Error {
  constructor(
    readonly refusal: Refusal,
    /** from 1 */
    readonly line?: number,
  ) {
    super(refusal);
  }
}

export interface VerifiedTrail {
  checkpoint: Checkpoint;
  /** number of expired lines, represented by their hashes */
  expired: number;
  /** number of lines at the previous verification on this device; undefined: it is the first one */
  sinceLines: number | undefined;
  /** the hashed input, as received */
  parts: string[];
}

interface TrailOf {
  jobs: JobsClient;
  url: string;
  sandbox: boolean;
  signal: AbortSignal;
  onProgress: (lines: number, of: number) => void;
}

const LINES_A_REQUEST = 10_000;
const KEPT = 'console.audit.';

/** @throws TrailRefused for any difference from what was signed */
export async function verifyTrail({
  jobs,
  url,
  sandbox,
  signal,
  onProgress,
}: TrailOf): Promise<VerifiedTrail> {
  const checkpoint = await take(
    jobs.GET('/api/audit/checkpoint', { params: { query: { sandbox } }, signal }),
  );
  const tenant = await verifyCheckpoint(checkpoint, await readDocument(url, signal));
  const { size, root } = checkpoint;
  const peaks: Hash[] = [];
  const parts: string[] = [];
  let expired = 0;
  for (let first = 0; first < size; first += LINES_A_REQUEST) {
    const query = { sandbox, size, first, limit: LINES_A_REQUEST };
    const part = await take(jobs.GET('/api/audit/export', { params: { query }, parseAs: 'text', signal }));
    parts.push(part as unknown as string);
    const leaves = readLeaves(parts.at(-1)!);
    if (leaves.length !== Math.min(LINES_A_REQUEST, size - first)) throw new TrailRefused('missing');
    for (const [at, { leaf, hash, line }] of leaves.entries()) {
      const number = first + at + 1;
      if (leaf !== number - 1) throw new TrailRefused('missing', number);
      if (line && line.tenant !== tenant) throw new TrailRefused('line', number);
      if (line && base64url(await leafHash(line)) !== hash) throw new TrailRefused('line', number);
      if (!line) expired++;
      pushLeaf(peaks, leaf, Promise.resolve(bytesOf(hash)), join);
    }
    onProgress(Math.min(size, first + LINES_A_REQUEST), size);
  }
  if (base64url(await (joinPeaks(peaks, join) ?? digest())) !== root) throw new TrailRefused('root');
  const sinceLines = await compareWithEarlier({ jobs, sandbox, signal, tenant, checkpoint });
  localStorage.setItem(KEPT + tenant, JSON.stringify({ size, root }));
  return { checkpoint, expired, sinceLines, parts };
}

/** @returns the tenant of the trail */
async function verifyCheckpoint({ token, size, root }: Checkpoint, document: DidDocument): Promise<string> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { alg, kid } = readJson(header) as { alg?: string; kid?: string };
  const key = alg === 'EdDSA' && findKey(document, String(kid));
  if (!key) throw new TrailRefused('signature');
  const signer = await crypto.subtle.importKey('jwk', key, 'Ed25519', false, ['verify']);
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  if (!(await crypto.subtle.verify('Ed25519', signer, bytesOf(signature), signed)))
    throw new TrailRefused('signature');
  const claims = readJson(payload) as {
    iss?: string;
    sub?: string;
    token_use?: string;
    tree?: { size: number; root: string };
  };
  const isOfTree = claims.tree?.size === size && claims.tree.root === root;
  if (claims.iss !== document.id || claims.token_use !== 'audit-checkpoint' || !isOfTree || !claims.sub)
    throw new TrailRefused('signature');
  return claims.sub;
}

function findKey({ id, assertionMethod = [], verificationMethod = [] }: DidDocument, kid: string) {
  const absolute = (name: string) => (name.startsWith('#') ? id + name : name);
  const mayAssert = assertionMethod.some((one) => absolute(typeof one === 'string' ? one : one.id) === kid);
  const method = verificationMethod.find((one) => absolute(one.id) === kid && one.controller === id);
  const { kty, crv, x } = method?.publicKeyJwk ?? {};
  return mayAssert && kty === 'OKP' && crv === 'Ed25519' ? { kty, crv, x } : undefined;
}

/** Section 2.1.4: the earlier signed tree is a prefix of the current one. */
async function compareWithEarlier({
  jobs,
  sandbox,
  signal,
  tenant,
  checkpoint,
}: Pick<TrailOf, 'jobs' | 'sandbox' | 'signal'> & {
  tenant: string;
  checkpoint: Checkpoint;
}): Promise<number | undefined> {
  const earlier = readEarlier(tenant);
  if (!earlier) return undefined;
  const { size, root } = checkpoint;
  if (earlier.size > size || (earlier.size === size && earlier.root !== root))
    throw new TrailRefused('rewritten');
  if (earlier.size === size) return size;
  const { path } = await take(
    jobs.GET('/api/audit/consistency', {
      params: { query: { sandbox, first: earlier.size, size } },
      signal,
    }),
  );
  const first = { size: earlier.size, root: Promise.resolve(bytesOf(earlier.root)) };
  const hashes = path.map((hash) => Promise.resolve(bytesOf(hash)));
  const roots = rootsByPath<Hash>({ first, size }, hashes, join);
  if (!roots || base64url(await roots.older) !== earlier.root || base64url(await roots.newer) !== root)
    throw new TrailRefused('rewritten');
  return earlier.size;
}

function readEarlier(tenant: string): { size: number; root: string } | undefined {
  const { size, root } = JSON.parse(localStorage.getItem(KEPT + tenant) ?? '{}') as Partial<Checkpoint>;
  return size && root ? { size, root } : undefined;
}

async function readDocument(url: string, signal: AbortSignal): Promise<DidDocument> {
  const response = await fetch(`${url}/.well-known/did.json`, { signal });
  return (await response.json()) as DidDocument;
}

function readLeaves(part: string): Leaf[] {
  return part
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text) as Leaf);
}

async function digest(...parts: Uint8Array[]): Hash {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Section 2.1.1, over the line in canonical form (RFC 8785). */
const leafHash = (line: object): Hash =>
  digest(Uint8Array.of(0), new TextEncoder().encode(canonicalize(line)!));

const join = async (left: Hash, right: Hash): Hash => digest(Uint8Array.of(1), await left, await right);

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const readJson = (part: string): unknown => JSON.parse(new TextDecoder().decode(bytesOf(part)));

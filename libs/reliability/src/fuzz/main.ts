import { parseArgs } from 'node:util';
import type { Service } from '@bonafide/dev-env/run-role';
import { ALL_SIMULATED } from '@bonafide/jobs/providers/providers';
import { type CheckedResponse, contractOf, type OpenApi } from '@bonafide/testing/contract';
import fc from 'fast-check';
import { inParallel } from '../chaos/client.js';
import { startTestCluster, type TestCluster } from '../test-cluster.js';
import { type Caller, type Cast, createCast } from './callers.js';
import { type FuzzRequest, RequestGenerator } from './generate.js';
import { hostileBytes } from './hostile.js';
import { type Document, type Operation, operationsOf } from './openapi.js';
import { fuzzPictures } from './pictures.js';
import { readDocument } from './read-document.js';

/*
 * `npm run fuzz`: requests generated from the OpenAPI documents, with valid, foreign and no credentials, sent to both
 * services. No response may be a 5xx, differ from its documented schema, or contain another tenant's data. Exits with 1
 * and shows each kind of finding once, with its request. Then hostile pictures, for every engine that processes pictures.
 */

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    width: { type: 'string', default: '12' },
    pictures: { type: 'string', default: '30' },
  },
});

/** The specification's own 500 for a test request at the TIN endpoints. */
const TEST_HEADER = 'x-test-request';
const TIMEOUT_MS = 60_000;

type Kind = '5xx' | 'schema' | 'foreign data' | 'no answer';
const findings = new Map<string, { kind: Kind; n: number; what: string; request: string }>();
const counts = { sent: 0, byStatus: new Map<number, number>() };

let cluster: TestCluster | undefined;
process.exitCode = 1;
try {
  cluster = await startTestCluster({
    instances: 1,
    environment: process.env,
    settings: {
      jobs: {
        ...ALL_SIMULATED,
        WRITES_PER_MINUTE: '1000000',
        PUBLIC_KEY_REQUESTS_PER_MINUTE: '1000000',
        SESSION_REQUESTS_PER_MINUTE: '1000000',
        CLIENT_ADDRESS_REQUESTS_PER_MINUTE: '1000000',
        READS_PER_MINUTE: '1000000',
        CALLBACKS_ALLOW_HTTP: 'true',
        LOG_LEVEL: 'error',
      },
      auth: {
        AUTHORIZATIONS_PER_MINUTE: '1000000',
        BOUNCER_REQUESTS_PER_MINUTE: '1000000',
        REGISTRATIONS_PER_MINUTE: '1000000',
        LOG_LEVEL: 'error',
      },
    },
  });
  const cast = await createCast(cluster);
  const plans = (['jobs', 'auth'] as const).flatMap((service) => planOf(service, cast));
  const each = Math.ceil(Number(values.requests) / plans.length);
  for (const plan of plans) await runPlan(plan, each, cast, cluster.url[plan.service]);
  report();
  const pictures = values.only
    ? null
    : await fuzzPictures(Number(values.pictures), Number(values.seed) * 1_000);
  if (pictures) {
    console.log(`${pictures.tried} looks at hostile pictures; ${pictures.faults.length} faults`);
    for (const fault of pictures.faults) console.log(`  ${fault}`);
  }
  process.exitCode = findings.size === 0 && !pictures?.faults.length ? 0 : 1;
} finally {
  await cluster?.stop();
}

interface Plan {
  service: Service;
  operation: Operation;
  requests: fc.Arbitrary<FuzzRequest>;
  /** one line per difference of a response from its document */
  faultsOf: (name: string, answer: CheckedResponse) => string[];
}

function planOf(service: Service, cast: Cast): Plan[] {
  const document: Document = readDocument(service);
  const generator = new RequestGenerator(document, (name) => cast.known[name] ?? []);
  const faultsOf = contractOf(document as unknown as OpenApi);
  return operationsOf(document)
    .filter(({ name }) => name.includes(values.only!))
    .map((operation) => ({ service, operation, requests: generator.requestOf(operation), faultsOf }));
}

async function runPlan(plan: Plan, count: number, cast: Cast, origin: string): Promise<void> {
  const callers = cast[plan.service];
  const seed = Number(values.seed);
  const requests = fc.sample(plan.requests, { numRuns: count, seed });
  const raw = fc.sample(hostileBytes, { numRuns: Math.ceil(count / 20), seed });
  await inParallel(count, Number(values.width), async (n) => {
    const request = requests[n]!;
    // Every twentieth body is a hostile text.
    if (request.body !== undefined && n % 20 === 19) request.body = raw[Math.floor(n / 20)];
    await send(plan, request, callers[n % callers.length]!, origin);
  });
}

async function send(plan: Plan, request: FuzzRequest, caller: Caller, origin: string): Promise<void> {
  const { operation, faultsOf } = plan;
  const pairs = request.query.map(([name, value]) => `${printable(name)}=${printable(value)}`);
  const query = [...pairs, ...(request.rawQuery ? [request.rawQuery] : [])].join('&');
  const url = `${origin}${request.path}${query ? `?${query}` : ''}`;
  const headers = { ...request.headers, ...caller.headers };
  if (request.body !== undefined) headers['content-type'] = request.bodyType ?? 'application/json';
  const hasBody = request.body !== undefined && operation.method !== 'GET';
  const shown = `${caller.name}: ${operation.method} ${url.replace(origin, '').slice(0, 300)} ${(hasBody ? String(request.body) : '').slice(0, 400)}`;
  try {
    counts.sent++;
    const answer = await fetch(url, {
      method: operation.method,
      headers: encodable(headers),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(hasBody ? { body: Buffer.from(request.body as string) } : {}),
    });
    const text = await answer.text();
    const { status } = answer;
    counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
    const isSpecified500 =
      status === 500 && headers[TEST_HEADER] !== undefined && operation.path.includes('/tin');
    if (status >= 500 && !isSpecified500) note('5xx', operation, `${status} ${text.slice(0, 200)}`, shown);
    const contentType = answer.headers.get('content-type') ?? '';
    for (const fault of faultsOf(operation.name, { status, contentType, text }))
      note('schema', operation, fault, shown);
    // Callers may get back what they have sent themselves.
    const sent = `${url} ${String(request.body ?? '')}`;
    for (const mark of caller.foreign)
      if (text.includes(mark) && !sent.includes(mark)) note('foreign data', operation, mark, shown);
  } catch (error) {
    note('no answer', operation, String((error as Error).cause ?? error).slice(0, 120), shown);
  }
}

function printable(value: string): string {
  try {
    return encodeURIComponent(value.slice(0, 3_000));
  } catch {
    return '%ED%A0%80';
  }
}

function encodable(headers: Record<string, string>): Record<string, string> {
  const safe = (value: string) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, safe(value)]));
}

function note(kind: Kind, operation: Operation, what: string, request: string): void {
  // Findings that differ only in numbers and ids are the same.
  const key = `${kind} ${operation.name} ${what.replace(/\d+/g, '0').slice(0, 120)}`;
  const known = findings.get(key);
  if (known) known.n++;
  else findings.set(key, { kind, n: 1, what, request: `${operation.name}\n      ${request}` });
}

function report(): void {
  const statuses = [...counts.byStatus].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
  console.log(`${counts.sent} requests; answers ${statuses.join(', ')}`);
  for (const kind of ['5xx', 'no answer', 'schema', 'foreign data'] as const) {
    const of = [...findings.values()].filter((finding) => finding.kind === kind);
    console.log(`${of.reduce((sum, { n }) => sum + n, 0)} ${kind}`);
    for (const { n, what, request } of of) console.log(`  ${n} × ${what}\n    ${request}`);
  }
}

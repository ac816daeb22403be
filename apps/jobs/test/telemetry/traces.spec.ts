import { startTracing, stopTracing } from '@bonafide/platform/telemetry/tracing';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { waitFor } from '@bonafide/testing/eventually';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
let receiver: StubServer;
let collector: StubServer;

beforeAll(async () => {
  [receiver, collector, jobs] = await Promise.all([startStubServer(), startStubServer(), startJobs()]);
  collector.otherwise({ status: 200, json: {} });
});
afterAll(async () => {
  await stopTracing();
  await jobs?.close();
  await receiver?.close();
  await collector?.close();
});

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes?: { key: string; value: unknown }[];
}
interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

const spansOf = (): Span[] =>
  collector.requests
    .filter(({ path }) => path === '/v1/traces')
    .flatMap((request) => request.json<Export>().resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans);

const submit = (path: string, headers: Record<string, string> = {}) =>
  jobs.call('POST', '/api/tin/verify', {
    body: {
      firstName: 'Zenobia',
      lastName: 'Quillfeather',
      tinType: 'ITIN',
      tin: '912701230',
      phone: '+12125550187',
      callbackURL: `${receiver.url}${path}`,
    },
    headers,
  });

it('loads nothing of OpenTelemetry while it is off', async () => {
  await startTracing({ endpoint: undefined, service: 'jobs', role: 'api' });
  expect((await submit('/off')).status).toBe(200);
  await receiver.received(1, { path: '/off' });
  expect(collector.requests).toHaveLength(0);
  const trace = (globalThis as Record<symbol, unknown>)[Symbol.for('opentelemetry.js.api.1')];
  expect(trace).toBeUndefined();
});

it('carries one trace from the request through queue and outbox to the delivery', async () => {
  await startTracing({ endpoint: collector.url, service: 'jobs', role: 'api', region: 'us' });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parent = '00f067aa0ba902b7';
  await submit('/on', { traceparent: `00-${traceId}-${parent}-01` });
  await receiver.received(1, { path: '/on' });
  // Spans leave in batches, every few seconds.
  await waitFor(
    'the span of the delivery',
    () => spansOf().some((span) => span.name === 'deliver' && span.traceId === traceId),
    { timeoutMs: 15_000 },
  );

  const spans = spansOf().filter((span) => span.traceId === traceId);
  const request = spans.find(({ name }) => name === 'POST /api/tin/verify')!;
  expect(request.parentSpanId).toBe(parent);
  const delivery = spans.find(({ name }) => name === 'deliver')!;
  expect(spans.map(({ spanId }) => spanId)).toContain(delivery.parentSpanId);
});

it('puts nothing personal and no secret into spans', () => {
  const text = collector.requests.map((request) => request.text).join('\n');
  for (const secret of [
    'Zenobia',
    'Quillfeather',
    '912701230',
    '2125550187',
    jobs.account.apiKey,
    jobs.account.accountId,
  ])
    expect(text).not.toContain(secret);
});

it('does not tell receivers of the trace', async () => {
  const [delivered] = await receiver.received(1, { path: '/on' });
  expect(delivered!.headers['traceparent']).toBeUndefined();
});

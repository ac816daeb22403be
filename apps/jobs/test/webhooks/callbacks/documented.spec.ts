import { findWebhookFault, legacySignature } from '@bonafide/delivery/webhook-signature';
import { type OpenApi, requestExamplesOf } from '@bonafide/testing/contract';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { callbackContractOf } from '@bonafide/testing/webhook-contract';
import { openApiDocument } from '../../../src/openapi/document.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

interface Post {
  parameters: { name: string; required: boolean; schema: { enum?: string[] } }[];
}
type Callbacks = Record<string, Record<string, { post: Post }>>;

let jobs: RunningJobs;
let receiver: StubServer;
let document: OpenApi;
beforeAll(async () => {
  [jobs, receiver] = await Promise.all([startJobs(), startStubServer()]);
  document = openApiDocument(jobs.app) as unknown as OpenApi;
});
afterAll(async () => {
  await jobs?.close();
  await receiver?.close();
});

const examples = (operation: string) =>
  requestExamplesOf(document).filter((one) => one.operation === operation);

it('every operation that takes a URL for results says what is sent there', () => {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  const withCallback = operations.filter(({ operation }) => 'callbacks' in operation).map(({ name }) => name);
  const taking = requestExamplesOf(document)
    .filter(({ value }) => /"callbackURL"/.test(JSON.stringify(value)))
    .map(({ operation }) => operation);
  expect(taking.length).toBeGreaterThan(15);
  expect(withCallback.sort()).toEqual([...new Set([...taking, 'PATCH /api/management/settings'])].sort());
});

it('each type of job is called back as the document says, and signed so', async () => {
  const faultsOf = callbackContractOf(document);
  const { callbacks } = document.components as unknown as { callbacks: Callbacks };
  const { parameters } = callbacks['JobCallback']!['{$request.body#/callbackURL}']!.post;
  const faults: unknown[] = [];
  for (const { title, value } of examples('POST /api/jobs')) {
    const path = `/${title}`;
    const body = { ...(value as object), callbackURL: `${receiver.url}${path}` };
    expect((await jobs.call('POST', '/api/jobs', { body })).status).toBe(200);
    const [request] = await receiver.received(1, { path });
    faults.push(...faultsOf('JobCallback', request!.text));
    for (const { name, required, schema } of parameters) {
      const sent = request!.headers[name];
      if ((required && !sent) || (schema.enum && !schema.enum.includes(String(sent))))
        faults.push(`${title}: ${name}: ${sent}`);
    }
    const signed = {
      headers: request!.headers,
      body: Buffer.from(request!.text),
      secrets: [jobs.account.signatureKey],
    };
    if (findWebhookFault({ ...signed, now: new Date() })) faults.push(`${title}: signature`);
    if (request!.headers['x-signature'] !== legacySignature(signed.body, jobs.account.signatureKey))
      faults.push(`${title}: legacy signature`);
  }
  expect(faults).toEqual([]);
});

import { contractOf, type DocumentedOperation, type OpenApi, operationsOf } from '@bonafide/testing/contract';
import { recordNetwork } from '@bonafide/testing/recorded-network';
import { openApiDocument } from '../../src/openapi/document.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
let document: OpenApi;
let faultsOf: ReturnType<typeof contractOf>;
beforeAll(async () => {
  // Examples name receivers elsewhere: nobody is reached.
  jobs = await startJobs({ network: recordNetwork().network });
  document = openApiDocument(jobs.app) as unknown as OpenApi;
  faultsOf = contractOf(document);
});
afterAll(() => jobs?.close());

const send = async (
  { method, path }: DocumentedOperation,
  headers: Record<string, string>,
  body?: string,
) => {
  const response = await fetch(`${jobs.url}${path}`, { method, headers, body, redirect: 'manual' });
  const contentType = response.headers.get('content-type') ?? '';
  return { status: response.status, contentType, text: await response.text() };
};

const bodyFor = ({ name, bodyType }: DocumentedOperation): string | undefined => {
  if (!bodyType) return undefined;
  const media =
    document.paths[name.split(' ')[1]!]![name.split(' ')[0]!.toLowerCase()]!.requestBody!.content![bodyType]!;
  const example = media.example ?? Object.values(media.examples ?? {})[0]?.value ?? {};
  return bodyType.includes('form')
    ? new URLSearchParams(example as Record<string, string>).toString()
    : JSON.stringify(example);
};

it('documents every operation that is answered, and answers every one that is documented', async () => {
  expect(operationsOf(document).length).toBeGreaterThan(25);
  for (const operation of operationsOf(document)) {
    const { status, text } = await send(operation, { 'X-API-Key': jobs.account.apiKey });
    expect({
      operation: operation.name,
      answer: status === 404 && text.includes('no such endpoint'),
    }).toEqual({
      operation: operation.name,
      answer: false,
    });
  }
});

it.each([
  ['without credentials', () => ({})],
  ['with a wrong key', () => ({ 'X-API-Key': 'sk_us_wrong' })],
  ['with the account’s key', () => ({ 'X-API-Key': jobs.account.apiKey })],
])(
  'answers each operation %s with a documented status and a body of the documented form',
  async (_how, headersOf) => {
    const faults: string[] = [];
    for (const operation of operationsOf(document)) {
      const type: Record<string, string> = operation.bodyType ? { 'Content-Type': operation.bodyType } : {};
      const answer = await send(operation, { ...headersOf(), ...type }, bodyFor(operation));
      faults.push(...faultsOf(operation.name, answer));
    }
    expect(faults).toEqual([]);
  },
);

it('answers a TIN, an SSN, a session, a review, a listing and an erasure in the documented form', async () => {
  const person = { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100' };
  const calls: [string, string, unknown][] = [
    [
      'POST /api/tin/verify',
      '/api/tin/verify',
      { ...person, tinType: 'ITIN', tin: '912701230', callbackURL: 'http://127.0.0.1:1/x' },
    ],
    ['POST /api/ssn', '/api/ssn', { ...person, ssn: '1234' }],
    ['POST /api/dob/verify', '/api/dob/verify', { ...person, dob: '1990-01-31' }],
    ['POST /api/identity/crosscheck', '/api/identity/crosscheck', { ...person, email: 'ana@example.com' }],
    ['POST /api/jobs/session', '/api/jobs/session', { type: 'id-verification' }],
  ];
  const faults: string[] = [];
  const check = async (name: string, path: string, body?: unknown) => {
    const answer = await jobs.call(name.split(' ')[0]!, path, { body });
    const contentType = answer.headers.get('content-type') ?? '';
    faults.push(...faultsOf(name, { status: answer.status, contentType, text: answer.text }));
    if (answer.status !== 200) faults.push(`${name}: ${answer.status} ${answer.text}`);
    return answer.body as { id: string };
  };
  let id = '';
  for (const [name, path, body] of calls) {
    const answer = await check(name, path, body);
    if (name === 'POST /api/ssn') ({ id } = answer);
  }
  await check('GET /api/jobs', '/api/jobs?pageSize=10');
  await check('GET /api/jobs', '/api/jobs?fields=id,result.success');
  await check('GET /api/jobs/{id}', `/api/jobs/${id}`);
  await check('PUT /api/jobs/{id}/review', `/api/jobs/${id}/review`, { idValid: false });
  await check('GET /api/jobs/{id}/callbacks', `/api/jobs/${id}/callbacks`);
  await check('DELETE /api/jobs/{id}', `/api/jobs/${id}`);
  expect(faults).toEqual([]);
});

it('serves the document and a page to read it', async () => {
  const served = (await (await fetch(`${jobs.url}/docs/openapi.json`)).json()) as OpenApi & {
    openapi: string;
  };
  expect(served.openapi).toMatch(/^3\.1\./);
  expect(Object.keys(served.paths)).toEqual(Object.keys(document.paths));
  const page = await fetch(`${jobs.url}/docs`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('swagger-ui');
});

describe('the specification’s own statements', () => {
  interface Schema {
    enum?: string[];
    deprecated?: boolean;
    properties?: Record<string, Schema>;
    anyOf?: Schema[];
    items?: Schema;
    $ref?: string;
  }
  const served = () =>
    document as unknown as {
      info: { version: string };
      servers: { url: string; description: string }[];
      paths: Record<
        string,
        Record<string, { operationId: string; parameters: (Schema & { name: string })[] }>
      >;
      components: { schemas: Record<string, Schema> };
    };
  const enumsOf = (schema: Schema | undefined, found: string[][] = []): string[][] => {
    if (!schema) return found;
    if (schema.enum?.includes('drivers-license-permit')) found.push(schema.enum.filter(Boolean));
    for (const part of [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), schema.items])
      enumsOf(part, found);
    return found;
  };

  it('A-010: the US host is the default, the EU host the second', () => {
    expect(served().servers.map(({ description }) => description)).toEqual([
      expect.stringMatching(/United States/),
      expect.stringMatching(/European Union/),
    ]);
  });

  it('A-194: the listing’s operation is findJobs', () => {
    expect(served().paths['/api/jobs']!['get']!.operationId).toBe('findJobs');
  });

  it('A-336: the interface’s version is 0.13.13', () => {
    expect(served().info.version).toBe('0.13.13');
  });

  it.each(['respIdType', 'respIdState', 'respIdCountry', 'respIdVersion'])(
    'A-337: %s is marked deprecated and still works',
    async (name) => {
      const parameter = served().paths['/api/jobs']!['get']!.parameters.find((one) => one.name === name);
      expect(parameter).toMatchObject({ deprecated: true });
      const value = { respIdState: 'CA', respIdCountry: 'US', respIdType: 'passport', respIdVersion: '1' }[
        name
      ];
      expect((await jobs.call('GET', `/api/jobs?${name}=${value}`)).status).toBe(200);
    },
  );

  it('A-338: CrossCheck’s ageRange is marked deprecated and always null', async () => {
    expect(JSON.stringify(document)).toMatch(/"ageRange":\{[^{}]*"deprecated":true/);
    const { body } = await jobs.call('POST', '/api/identity/crosscheck', {
      body: { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.com', phone: '+12125550100' },
    });
    expect(body.result.ageRange).toBeNull();
  });

  it('A-085: review and result name the same 23 kinds of document', () => {
    const { ReviewDto, JobResult } = served().components.schemas;
    const [review] = enumsOf(ReviewDto);
    const [result] = enumsOf(JobResult);
    expect(review).toHaveLength(23);
    expect([...(result ?? [])].sort()).toEqual([...(review ?? [])].sort());
  });
});

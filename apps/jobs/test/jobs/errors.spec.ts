import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
});
afterAll(() => jobs.close());

const errorOf = async (...call: Parameters<RunningJobs['call']>) => {
  const { status, body } = await jobs.call(...call);
  return [status, body.errors[0].type, body.errors[0].message];
};

describe('the error envelope', () => {
  it('answers malformed JSON with 400', async () => {
    expect(await errorOf('POST', '/api/jobs', { body: '{"type":' })).toEqual([
      400,
      'InvalidRequestError',
      'the request body is not valid JSON',
    ]);
  });

  it('answers a wrong content type with 415', async () => {
    const [status] = await errorOf('POST', '/api/jobs', {
      body: 'type=dob',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(415);
  });

  it.each([
    ['malformed JSON', '{"type":', {}],
    ['a wrong content type', 'type=dob', { 'Content-Type': 'text/plain' }],
    ['a body that is too large', JSON.stringify({ type: 'x'.repeat(21 * 1024 * 1024) }), {}],
  ])('tells a stranger 401 before it says anything of %s', async (_what, body, headers) => {
    for (const key of [null, 'sk_us_unknown'])
      expect((await errorOf('POST', '/api/jobs', { body, headers, key })).slice(0, 2)).toEqual([
        401,
        'AuthenticationError',
      ]);
  });

  it('answers a wrong method with 405 and Allow', async () => {
    const { status, headers } = await jobs.call('PUT', '/api/jobs');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  it('answers an unknown path with 404', async () => {
    expect(await errorOf('GET', '/api/nothing')).toEqual([404, 'NotFoundError', 'no such endpoint']);
  });

  it('answers a body of more than 20 MB with 413', async () => {
    const body = JSON.stringify({
      type: 'id-verification',
      params: { idPhoto: 'A'.repeat(21 * 1024 * 1024) },
    });
    expect((await errorOf('POST', '/api/jobs', { body }))[0]).toBe(413);
  });

  it('answers NUL characters with 400, wherever they stand', async () => {
    for (const body of [
      { type: 'id-verification', internalId: 'a\0b', params: { idPhoto: 'x' } },
      { type: 'id-verification', params: { firstName: '\0', idPhoto: 'x' } },
    ])
      expect((await errorOf('POST', '/api/jobs', { body }))[0]).toBe(400);
    expect((await errorOf('GET', '/api/jobs?internalId=%00'))[0]).toBe(400);
  });

  it('knows no id with a NUL character, as it knows no other unknown id', async () => {
    const reason = 'They called';
    const of = (what: string, paths: [string, string, object?][]) =>
      paths.map(([method, path, body]) => [`${what}: a\0 not found`, method, path, body] as const);
    const asked = [
      ...of('job', [
        ['GET', '/api/jobs/a%00'],
        ['DELETE', '/api/jobs/a%00'],
        ['PUT', '/api/jobs/a%00/review', { nameMatch: true }],
        ['GET', '/api/jobs/a%00/review/proposals'],
        ['GET', '/api/jobs/a%00/download'],
        ['GET', '/api/jobs/a%00/timeline'],
        ['GET', '/api/jobs/a%00/callbacks'],
        ['POST', '/api/jobs/a%00/callbacks/b%00/resend'],
        ['POST', '/api/jobs/a%00/reveal', { field: 'id', reason }],
        ['POST', '/api/jobs/a%00/photos/idPhoto/reveal', { reason }],
        ['GET', '/api/tin/jobs/a%00'],
        ['GET', '/api/private-ssn/jobs/a%00'],
        ['GET', '/api/dob/jobs/a%00'],
        ['GET', '/api/ecbsv/jobs/a%00'],
        ['GET', '/api/aml/a%00/explanation'],
        ['GET', '/api/reviews/a%00'],
        ['POST', '/api/reviews/a%00/claim'],
        ['DELETE', '/api/reviews/a%00/claim'],
        ['POST', '/api/reviews/a%00/decision', { decision: 'accept', reason }],
      ]),
      ...of('invite', [['POST', '/api/invites/a%00/resend']]),
    ];
    for (const [message, method, path, body] of asked)
      expect([path, ...(await errorOf(method, path, body && { body }))]).toEqual([
        path,
        404,
        'NotFoundError',
        message,
      ]);
  });

  it('answers a path that is not valid with 400', async () => {
    expect((await errorOf('GET', '/api/jobs/%ff'))[0]).toBe(400);
  });

  it('cuts long ids at 64 characters', async () => {
    expect(await errorOf('GET', `/api/jobs/${'x'.repeat(200)}`)).toEqual([
      404,
      'NotFoundError',
      `job: ${'x'.repeat(64)} not found`,
    ]);
  });

  it('carries X-Request-Id, the caller’s own when it is well-formed', async () => {
    const own = await jobs.call('GET', '/api/jobs', { headers: { 'X-Request-Id': 'abcdefgh-1' } });
    expect(own.headers.get('x-request-id')).toBe('abcdefgh-1');
    const bad = await jobs.call('GET', '/api/jobs', { headers: { 'X-Request-Id': 'a b' } });
    expect(bad.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['type', {}],
    ['type', { type: 'ID-verification' }],
    ['type', { type: 'id-check' }],
    ['params.idPhoto', { type: 'id-verification', params: {} }],
    ['params.idPhoto', { type: 'id-verification', params: { idPhoto: 'AAAA' } }],
    ['params.idPhoto', { type: 'id-verification', params: { idPhoto: 7 } }],
    ['params.source', { type: 'id-verification', params: { source: 'AAAA' } }],
    ['params.userPhoto', { type: 'selfie-verification', params: {} }],
    ['params.dest', { type: 'id-reverification', params: { source: 'AAAA' } }],
    ['params.userPhoto', { type: 'id-reverification', params: { jobId: 'abc' } }],
    ['params.dob', { type: 'id-verification', params: { backIdPhoto: 'AAAA', dob: '1/2/1990' } }],
    ['params.dob', { type: 'id-verification', params: { backIdPhoto: 'AAAA', dob: '13/40/1990' } }],
    ['params.dob', { type: 'id-verification', params: { backIdPhoto: 'AAAA', dob: '02/30/1990' } }],
    ['params.firstName', { type: 'id-verification', params: { backIdPhoto: 'AAAA', firstName: 5 } }],
    [
      'params.address.state',
      { type: 'id-verification', params: { backIdPhoto: 'AAAA', address: { state: 'California' } } },
    ],
    [
      'params.address.state',
      { type: 'id-verification', params: { backIdPhoto: 'AAAA', address: { state: 'ZZ' } } },
    ],
    [
      'params.address.country',
      { type: 'id-verification', params: { backIdPhoto: 'AAAA', address: { country: 'USA' } } },
    ],
    [
      'params.address.country',
      { type: 'id-verification', params: { backIdPhoto: 'AAAA', address: { country: 'XX' } } },
    ],
    [
      'params.userConfirmation.confirmed',
      { type: 'id-verification', params: { backIdPhoto: 'AAAA', userConfirmation: { confirmed: 'yes' } } },
    ],
    [
      'params.clientOutput.capture.face_match',
      {
        type: 'id-verification',
        params: { backIdPhoto: 'AAAA', clientOutput: { capture: { face_match: 'magic' } } },
      },
    ],
    ['properties.0.value', { type: 'id-verification', properties: [{ name: 'a', value: 1 }], params: {} }],
    ['properties', { type: 'id-verification', properties: [{ name: 'a', value: 'b' }, []], params: {} }],
    [
      'properties',
      { type: 'id-verification', properties: Array(900).fill({ name: 'a', value: 'b' }), params: {} },
    ],
    [
      'callbackURL',
      { type: 'id-verification', callbackURL: 'ftp://example.com', params: { backIdPhoto: 'AAAA' } },
    ],
    [
      'callbackURL',
      { type: 'id-verification', callbackURL: 'https://10.0.0.1/x', params: { backIdPhoto: 'AAAA' } },
    ],
    [
      'callbackURL',
      {
        type: 'id-verification',
        callbackURL: `https://example.com/${'x'.repeat(2048)}`,
        params: { backIdPhoto: 'AAAA' },
      },
    ],
    ['surprise', { type: 'id-verification', surprise: 1, params: {} }],
  ])('names %s', async (parameter, body) => {
    const [status, type, message] = await errorOf('POST', '/api/jobs', { body });
    expect([status, type]).toEqual([400, 'InvalidRequestError']);
    expect(String(message).startsWith(`${parameter}:`)).toBe(true);
  });
});

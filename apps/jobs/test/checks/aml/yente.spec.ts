import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { LISTED, yenteAnswer } from './yente-answers.js';

// The service with OpenSanctions yente chosen by configuration; a local server speaks its wire format.

let jobs: RunningJobs;
let yente: StubServer;
beforeAll(async () => {
  yente = await startStubServer();
  jobs = await startJobs({
    env: {
      PROVIDER_AML: 'yente',
      PROVIDER_AML_URL: yente.url,
      PROVIDER_AML_SECRET: 'yente-key',
      PROVIDER_AML_DATASET: 'sanctions',
      PROVIDER_AML_THRESHOLD: '0.75',
      PROVIDER_AML_TIMEOUT_MS: '400',
      PROVIDER_AML_DEADLINE_MS: '2000',
    },
  });
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await yente?.close();
});
beforeEach(() => yente.reset());

const verify = (body: object = {}) =>
  jobs.call('POST', '/api/aml/verify', {
    body: { firstName: 'Ivan', lastName: 'Exampleov', dob: '05/04/1960', country: 'RU', ...body },
  });

describe('screening with yente', () => {
  it('asks the configured dataset by example and gives the result of the specification', async () => {
    yente.on('POST', '/match/sanctions', yenteAnswer(LISTED));
    const { body } = await verify();
    expect(body.result).toMatchObject({
      data: {
        matchStatus: 'potential_match',
        riskLevel: 'high',
        totalHits: 1,
        hits: {
          aka: ['Ivan Exampleov', 'I. Exampleov'],
          countries: ['RU'],
          matches: { sanction: [{ type: 'sanction', name: 'us_ofac_sdn', url: 'https://example.com/list' }] },
        },
      },
      confidence: { unnormalized: 0.94 },
    });
    const [request] = yente.requests;
    expect(request!.headers.authorization).toBe('ApiKey yente-key');
    expect(request!.query.get('threshold')).toBe('0.75');
    expect(request!.json()).toEqual({
      queries: {
        person: {
          schema: 'Person',
          properties: {
            name: ['Ivan Exampleov'],
            firstName: ['Ivan'],
            lastName: ['Exampleov'],
            birthDate: ['1960-05-04'],
            country: ['ru'],
          },
        },
      },
    });
  });

  it('takes what yente does not call a match for no match', async () => {
    yente.on('POST', '/match/sanctions', yenteAnswer({ ...LISTED, score: 0.5, match: false }));
    expect((await verify()).body.result.data).toMatchObject({ matchStatus: 'no_match', totalHits: 0 });
  });

  it.each([
    ['is slow', { delayMs: 1_000, ...yenteAnswer(LISTED) }],
    ['never answers', { fault: 'hang' as const }],
    ['answers 500', { status: 500 }],
    ['refuses the key', { status: 401, json: { detail: 'Invalid API key' } }],
    ['does not know the dataset', { status: 404, json: { detail: 'No such dataset' } }],
    ['answers something else', { body: '<html>maintenance</html>' }],
    ['answers for nobody', { json: { responses: {}, matcher: {}, limit: 20 } }],
    ['refuses the query', { json: { responses: { person: { status: 400, results: [] } }, limit: 20 } }],
  ])('is not determined, and final, when yente %s', async (_what, bad) => {
    yente.otherwise(bad);
    const { status, body } = await verify();
    expect([status, body.status, body.result]).toEqual([
      200,
      'completed',
      { data: null, confidence: { normalized: null, unnormalized: null } },
    ]);
    expect(body.errors[0].message).toMatch(/^aml: not determined: /);
  });
});

import { plainPhoto } from '../checks/id-verification/verify.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
let backIdPhoto: string;
beforeAll(async () => {
  backIdPhoto = await plainPhoto('#999', 90, 70);
  jobs = await startJobs({ worker: false, env: { OUTBOUND_ALLOW_HOSTS: '127.0.0.1:4001' } });
});
afterAll(() => jobs?.close());

const messagesOf = async (path: string, body: unknown): Promise<string[]> => {
  const answer = await jobs.call('POST', path, { body });
  expect(answer.status).toBe(400);
  return answer.body.errors.map(({ message }: { message: string }) => message).sort();
};
const parametersOf = async (path: string, body: unknown) =>
  (await messagesOf(path, body)).map((message) => message.slice(0, message.indexOf(':')));

describe('a submission with several mistakes', () => {
  it('is told all of them at once, those of its type’s parameters and of its callback address included', async () => {
    expect(
      await parametersOf('/api/jobs', {
        type: 'id-verification',
        callbackURL: 'https://10.0.0.1/x',
        internalId: 7,
        surprise: true,
        params: { dob: '13/40/1990', firstName: 5, address: { country: 'XX' }, source: 'AAAA' },
      }),
    ).toEqual([
      'callbackURL',
      'internalId',
      'params.address.country',
      'params.dob',
      'params.firstName',
      'params.idPhoto',
      'params.source',
      'surprise',
    ]);
  });

  it('is told what can be told without its type when that is wrong', async () => {
    expect(
      await parametersOf('/api/jobs', { type: 'id', callbackURL: 'ftp://example.com', internalId: 7 }),
    ).toEqual(['callbackURL', 'internalId', 'type']);
  });

  it('is told so at the endpoint of one check too, and when a session is opened', async () => {
    expect(
      await parametersOf('/api/tin/verify', {
        tin: 'x',
        tinType: 'ITIN',
        callbackURL: 'https://u:p@example.com',
      }),
    ).toEqual(['callbackURL', 'firstName', 'lastName', 'phone', 'tin']);
    expect(
      await parametersOf('/api/jobs/session', {
        type: 'id-verification',
        callbackURL: 'x',
        params: { dob: 'x', firstName: 5 },
      }),
    ).toEqual(['callbackURL', 'params.dob', 'params.firstName']);
  });

  it('names each violated rule of one parameter, and a missing one once', async () => {
    expect(
      await messagesOf('/api/tin/verify', {
        tin: '1',
        tinType: 'ITIN',
        firstName: 'A',
        lastName: 'B',
        phone: 'x',
      }),
    ).toEqual([
      'callbackURL: is required',
      'phone: must be an E.164 number with its plus sign',
      'tin: must have 9 digits, no dashes or spaces',
    ]);
  });
});

describe('a value of the wrong type', () => {
  it.each([
    ['params.email', 7, 'must be a string'],
    ['params.firstName', 7, 'must be a string'],
    ['params.phone', {}, 'must be a string'],
    ['params.address', 'x', 'must be an object'],
    ['internalId', 7, 'must be a string'],
    ['callbackURL', 7, 'must be a string'],
    ['properties', {}, 'must be an array of {name, value}'],
    ['properties', [7], 'must be objects of {name, value}'],
    ['params', [], 'must be an object'],
  ])('of %s (%j) is named as that, once', async (parameter, value, message) => {
    const photo = { backIdPhoto };
    const name = parameter.replace('params.', '');
    const body = parameter.startsWith('params.')
      ? { type: 'id-verification', params: { ...photo, [name]: value } }
      : { type: 'id-verification', params: photo, [name]: value };
    expect(await messagesOf('/api/jobs', body)).toEqual([`${parameter}: ${message}`]);
  });
});

describe('a refused callback address', () => {
  const HINT = '; in development the setting OUTBOUND_ALLOW_HOSTS opens others, such as 127.0.0.1:4000';
  it.each([
    ['https://10.0.0.1/x', `must resolve to public addresses only${HINT}`],
    ['http://127.0.0.1:4000/x', `must resolve to public addresses only${HINT}`],
    ['http://localhost:4000/x', `must name a public host${HINT}`],
    ['ftp://example.com', 'must be an http or https URL'],
    ['https://user:secret@example.com', 'must not contain a user name or password'], // secretlint-disable-line
    ['https://example.com:0/', 'must name a port between 1 and 65535'],
    ['example.com', 'must be an absolute http(s) URL'],
  ])('%s is told why, and in development what opens it', async (callbackURL, why) => {
    const body = { type: 'id-verification', callbackURL, params: { backIdPhoto } };
    expect(await messagesOf('/api/jobs', body)).toEqual([`callbackURL: ${why}`]);
  });

  it('names no setting in production', async () => {
    const live = await startJobs({
      worker: false,
      env: { NODE_ENV: 'production', OUTBOUND_ALLOW_HOSTS: '', PUBLIC_URL: 'https://jobs.example' },
    });
    try {
      const body = {
        type: 'id-verification',
        callbackURL: 'http://127.0.0.1/x',
        params: { backIdPhoto },
      };
      const answer = await live.call('POST', '/api/jobs', { body });
      expect(answer.body.errors).toEqual([
        { type: 'InvalidRequestError', message: 'callbackURL: must be an https URL' },
      ]);
    } finally {
      await live.close();
    }
  });
});

describe('properties', () => {
  const properties = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `n${n}`, value: 'v' }));
  it('of an id-verification are bounded by their size', async () => {
    const body = (count: number) => ({ type: 'id-verification', properties: properties(count) });
    const made = await jobs.call('POST', '/api/jobs/session', { body: body(50) });
    expect([made.status, made.body.job.request.properties.length]).toEqual([200, 50]);
    expect(await messagesOf('/api/jobs/session', body(700))).toEqual([
      'properties: must have at most 16384 characters as JSON',
    ]);
  });

  it('of the other types are five at most', async () => {
    expect(await parametersOf('/api/dob/verify', { properties: properties(6) })).toContain('properties');
    expect(await messagesOf('/api/jobs', { type: 'dob', params: {}, properties: properties(6) })).toContain(
      'properties: must have at most 5 entries',
    );
  });
});

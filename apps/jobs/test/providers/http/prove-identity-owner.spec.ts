import { ProveIdentityOwner } from '../../../src/providers/http/prove-identity-owner.js';
import { itSurvivesABadProvider, startStubbedProvider, type StubbedProvider } from './stubbed.js';

let provider: StubbedProvider;
beforeAll(async () => void (provider = await startStubbedProvider('identity_owner')));
afterAll(() => provider.stub.close());
beforeEach(() => {
  provider.stub.reset();
  provider.stub.on('POST', '/token', {
    json: { token_type: 'Bearer', access_token: 'tok-1', expires_in: 3600 },
  });
});

const prove = () =>
  new ProveIdentityOwner(
    { baseUrl: provider.stub.url, clientId: 'client', username: 'user', password: 'pass' },
    provider.http,
    provider.call(),
  );
const verified = (over: object) => ({
  json: {
    requestId: 'ref-1',
    status: 0,
    description: 'Success.',
    response: { verified: true, phoneNumber: '12125550100', lineType: 'Mobile', reasonCodes: [], ...over },
  },
});
const question = {
  reference: 'ref-1',
  phone: '+12125550100',
  firstName: 'Jordan',
  lastName: 'Sample',
  ssn: '6789',
  dob: '1980-01-02',
  email: 'jordan@example.com',
  address: { streetAddress: '1 Main St', unit: '4', city: 'Reno', state: 'NV', postalCode: '89501' },
  consent: true,
};

describe('Prove Verify v2', () => {
  it('logs in once, then asks with consent and every claim', async () => {
    provider.stub.on(
      'POST',
      '/identity/verify/v2',
      verified({ name: { nameScore: 100 }, identifiers: { last4: true, dob: true } }),
    );
    const owner = prove();
    expect(await owner.verify(question)).toEqual({
      outcome: 'match',
      data: { ssnMatch: true, dobMatch: true, nameMatch: true },
      simulated: false,
    });
    await owner.verify({ ...question, ssn: '987654320', consent: null });
    const [token, first, second] = provider.stub.requests;
    expect(Object.fromEntries(token!.form())).toEqual({
      username: 'user',
      password: 'pass',
      client_id: 'client',
      grant_type: 'password',
    });
    expect(first!.headers).toMatchObject({ authorization: 'Bearer tok-1', 'consent-status': 'optedIn' });
    expect(first!.json()).toEqual({
      requestId: 'ref-1',
      phoneNumber: '12125550100',
      firstName: 'Jordan',
      lastName: 'Sample',
      address: '1 Main St',
      extendedAddress: '4',
      city: 'Reno',
      region: 'NV',
      postalCode: '89501',
      emailAddress: 'jordan@example.com',
      dob: '1980-01-02',
      last4: '6789',
      details: true,
    });
    expect(second!.headers['consent-status']).toBe('notCollected');
    expect(second!.json()).toMatchObject({ ssn: '987654320' });
    expect(JSON.stringify(provider.journal)).not.toMatch(/6789|987654320|Sample/);
  });

  it.each([
    ['a foreign number', { name: { nameScore: 100 }, identifiers: { last4: false, dob: true } }, 'no_match'],
    ['a foreign name', { name: { nameScore: 12 }, identifiers: { last4: true, dob: true } }, 'no_match'],
    [
      'a number that it could not compare',
      { name: { nameScore: 100 }, identifiers: { dob: true } },
      'not_determined',
    ],
    [
      'a birth date that it could not compare',
      { name: { nameScore: 100 }, identifiers: { last4: true } },
      'match',
    ],
    ['a name that it could not compare', { identifiers: { last4: true, dob: true } }, 'match'],
    [
      'a foreign birth date',
      { name: { nameScore: 100 }, identifiers: { last4: true, dob: false } },
      'no_match',
    ],
    ['a carrier without data', { reasonCodes: ['NC'] }, 'not_determined'],
  ])('reads %s', async (_what, response, outcome) => {
    provider.stub.on('POST', '/identity/verify/v2', verified(response));
    expect(await prove().verify(question)).toMatchObject({ outcome });
  });

  it('has no record when Prove says 1012, and was refused when a parameter is invalid', async () => {
    provider.stub.on('POST', '/identity/verify/v2', {
      json: { requestId: 'r', status: 1012, description: 'No data.' },
    });
    expect(await prove().verify(question)).toMatchObject({ outcome: 'not_determined', reason: 'no_record' });
    provider.stub.on('POST', '/identity/verify/v2', {
      json: { requestId: 'r', status: 1000, description: 'Bad.' },
    });
    expect(await prove().verify(question)).toMatchObject({ reason: 'refused', code: 'prove_1000' });
  });

  it('fetches a new token when the old one was revoked', async () => {
    const owner = prove();
    const good = verified({ name: { nameScore: 90 }, identifiers: { last4: true, dob: true } });
    provider.stub.on('POST', '/identity/verify/v2', (request) =>
      request.headers.authorization === 'Bearer tok-2'
        ? good
        : { status: 401, json: { error: 'invalid_token' } },
    );
    let logins = 0;
    provider.stub.on('POST', '/token', () => ({
      json: { access_token: `tok-${++logins}`, expires_in: 3600 },
    }));
    expect(await owner.verify(question)).toMatchObject({ outcome: 'match' });
    expect(logins).toBe(2);
  });

  itSurvivesABadProvider(
    () => provider,
    () => prove().verify(question),
  );
});

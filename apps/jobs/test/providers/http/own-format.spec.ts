import { httpAddress } from '../../../src/providers/http/http-address.js';
import { httpEcbsv } from '../../../src/providers/http/http-ecbsv.js';
import { httpEmail } from '../../../src/providers/http/http-email.js';
import { httpLicence, readLicenceWebhook } from '../../../src/providers/http/http-licence.js';
import { httpTin, readTinWebhook } from '../../../src/providers/http/http-tin.js';
import { itSurvivesABadProvider, startStubbedProvider, type StubbedProvider } from './stubbed.js';

let provider: StubbedProvider;
beforeAll(async () => void (provider = await startStubbedProvider('tin')));
afterAll(() => provider.stub.close());
beforeEach(() => provider.stub.reset());

const settings = () => ({ baseUrl: provider.stub.url, apiKey: 'key-1' });

describe('the TIN provider over HTTP', () => {
  const question = {
    reference: 'ref-1',
    tinType: 'ITIN' as const,
    tin: '900700001',
    firstName: 'Jordan',
    lastName: 'Sample',
    phone: '+12125550100',
  };
  const tin = () => httpTin(settings(), provider.http, provider.call());

  it('sends number, names and phone under our reference and with the key', async () => {
    provider.stub.on('POST', '/v1/tin/checks', { json: { outcome: 'match', code: '0' } });
    expect(await tin().verify(question)).toEqual({
      outcome: 'match',
      data: null,
      code: '0',
      simulated: false,
    });
    const [request] = provider.stub.requests;
    expect(request!.headers).toMatchObject({ authorization: 'Bearer key-1', 'idempotency-key': 'ref-1' });
    expect(request!.json()).toEqual(question);
    expect(JSON.stringify(provider.journal)).not.toMatch(/900700001|Sample|5550100/);
  });

  it('reads no match, not determined and pending', async () => {
    provider.stub.next(
      { json: { outcome: 'no_match', code: '3' } },
      { json: { outcome: 'not_determined', reason: 'not_covered' } },
      { status: 202, json: { outcome: 'pending', pollAfterSeconds: 30 } },
    );
    expect(await tin().verify(question)).toMatchObject({ outcome: 'no_match', code: '3' });
    expect(await tin().verify(question)).toMatchObject({ outcome: 'not_determined', reason: 'not_covered' });
    expect(await tin().verify(question)).toMatchObject({
      outcome: 'pending',
      reference: 'ref-1',
      pollAfterMs: 30_000,
    });
  });

  it('asks again about a pending question by its reference', async () => {
    provider.stub.on('GET', '/v1/tin/checks/ref-1', { json: { outcome: 'match' } });
    expect(await tin().poll('ref-1')).toMatchObject({ outcome: 'match' });
  });

  it('reads the provider’s webhook and refuses any other form', () => {
    expect(readTinWebhook({ reference: 'ref-1', outcome: 'no_match', code: '3' })).toEqual({
      reference: 'ref-1',
      answer: { outcome: 'no_match', data: null, code: '3', simulated: false },
    });
    expect(readTinWebhook({ reference: 'ref-1', outcome: 'not_determined' })?.answer.outcome).toBe(
      'not_determined',
    );
    for (const body of [
      null,
      'x',
      {},
      { reference: '', outcome: 'match' },
      { reference: 'r', outcome: 'MATCH' },
    ])
      expect(readTinWebhook(body)).toBeUndefined();
  });

  itSurvivesABadProvider(
    () => provider,
    () => tin().verify(question),
  );
});

describe('the eCBSV provider over HTTP', () => {
  const question = {
    reference: 'ref-2',
    ssn: '987654320',
    firstName: 'Jordan',
    lastName: 'Sample',
    dob: '1980-01-02',
    consent: { signatureType: 'electronic', signedAt: '2026-01-01T00:00:00Z' },
  };
  const ecbsv = () => httpEcbsv(settings(), provider.http, provider.call());

  it('sends the consent and reads match and death', async () => {
    provider.stub.on('POST', '/v1/ecbsv/checks', {
      json: { outcome: 'match', data: { deathIndicator: true } },
    });
    expect(await ecbsv().verify(question)).toMatchObject({
      outcome: 'match',
      data: { deathIndicator: true },
    });
    expect(provider.stub.requests[0]!.json()).toEqual(question);
  });

  it('leaves the death open when the provider does not say, and cannot wait', async () => {
    provider.stub.next({ json: { outcome: 'no_match' } }, { json: { outcome: 'pending' } });
    expect(await ecbsv().verify(question)).toMatchObject({
      outcome: 'no_match',
      data: { deathIndicator: null },
    });
    expect(await ecbsv().verify(question)).toMatchObject({
      outcome: 'not_determined',
      reason: 'bad_response',
    });
  });
});

describe.each(['aamva', 'dlv'] as const)('the %s provider over HTTP', (kind) => {
  const question = {
    reference: 'ref-3',
    country: 'US',
    state: 'CA',
    idType: 'drivers-license',
    licenseNumber: 'D1234567',
    lastName: 'Sample',
    birthDate: '1980-01-02',
  };
  const registry = () => httpLicence(kind)(settings(), provider.http, provider.call());

  it('reads which fields agree, by whose records', async () => {
    const data = {
      fields: { licenseNumber: 'match', lastName: 'no_match', birthDate: 'unavailable' },
      source: 'nonGovernmental',
      warning: 'Expired.',
    };
    provider.stub.on('POST', `/v1/${kind}/checks`, { json: { outcome: 'no_match', data } });
    expect(await registry().verify(question)).toEqual({ outcome: 'no_match', data, simulated: false });
    expect(provider.stub.requests[0]!.json()).toEqual(question);
  });

  it('waits for a pending answer', async () => {
    provider.stub.on('POST', `/v1/${kind}/checks`, { status: 202, json: { outcome: 'pending' } });
    expect(await registry().verify(question)).toEqual({
      outcome: 'pending',
      reference: 'ref-3',
      simulated: false,
    });
  });
});

describe('the licence webhook', () => {
  it('is read in its documented form only', () => {
    const data = { fields: { licenseNumber: 'match' }, source: 'governmental' };
    expect(readLicenceWebhook({ reference: 'ref-3', outcome: 'match', data })).toMatchObject({
      reference: 'ref-3',
      answer: { outcome: 'match', data },
    });
    expect(
      readLicenceWebhook({ reference: 'ref-3', outcome: 'not_determined', reason: 'timeout' }),
    ).toMatchObject({
      answer: { outcome: 'not_determined', reason: 'timeout' },
    });
    expect(readLicenceWebhook({ reference: 'ref-3', outcome: 'pending' })).toBeUndefined();
    expect(
      readLicenceWebhook({ reference: 'r', outcome: 'match', data: { fields: { shoe: 'match' } } }),
    ).toBeUndefined();
    expect(readLicenceWebhook({ outcome: 'match', data })).toBeUndefined();
  });
});

describe('the e-mail provider over HTTP', () => {
  const email = () => httpEmail(settings(), provider.http, provider.call());

  it('reads what is known and keeps the rest open', async () => {
    provider.stub.on('POST', '/v1/emails/lookups', {
      json: {
        outcome: 'match',
        data: { ownerName: 'Jordan Sample', firstSeen: '2019-05-04', ageRange: { from: 30, to: 39 } },
      },
    });
    expect(await email().lookUp({ email: 'jordan@example.com', firstName: 'Jordan' })).toMatchObject({
      outcome: 'match',
      data: {
        ownerName: 'Jordan Sample',
        firstSeen: '2019-05-04',
        ageRange: { from: 30, to: 39 },
        domainCreated: null,
        isDisposable: null,
      },
    });
    expect(provider.stub.requests[0]!.json()).toMatchObject({
      email: 'jordan@example.com',
      firstName: 'Jordan',
    });
  });

  it('reads that there is no record', async () => {
    provider.stub.on('POST', '/v1/emails/lookups', { json: { outcome: 'no_match' } });
    expect(await email().lookUp({ email: 'jordan@example.com' })).toMatchObject({
      outcome: 'no_match',
      data: null,
    });
  });

  itSurvivesABadProvider(
    () => provider,
    () => email().lookUp({ email: 'jordan@example.com' }),
  );
});

describe('the address provider over HTTP', () => {
  const address = () => httpAddress(settings(), provider.http, provider.call());

  it('reads deliverability, forwarder, owner and place', async () => {
    const data = {
      isDeliverable: true,
      isForwarder: true,
      ownerName: 'Jordan Sample',
      location: { latitude: 37.7, longitude: -122.4 },
    };
    provider.stub.on('POST', '/v1/addresses/lookups', { json: { outcome: 'match', data } });
    const answer = await address().lookUp({ streetAddress: '1 Main St', country: 'US', postalCode: '94105' });
    expect(answer).toMatchObject({
      outcome: 'match',
      data: { ...data, isCommercial: null, corrected: null },
    });
  });

  it('refuses a place that is not on this planet', async () => {
    provider.stub.on('POST', '/v1/addresses/lookups', {
      json: { outcome: 'match', data: { location: { latitude: 137.7, longitude: 0 } } },
    });
    expect(await address().lookUp({ streetAddress: '1 Main St', country: 'US' })).toMatchObject({
      reason: 'bad_response',
    });
  });
});

import { createHash } from 'node:crypto';
import { HibpDarkweb } from '../../../src/providers/http/hibp-darkweb.js';
import { MinfraudIp } from '../../../src/providers/http/minfraud-ip.js';
import { YenteAml, readTopics } from '../../../src/providers/http/yente-aml.js';
import { itSurvivesABadProvider, startStubbedProvider, type StubbedProvider } from './stubbed.js';

let provider: StubbedProvider;
beforeAll(async () => void (provider = await startStubbedProvider('ip')));
afterAll(() => provider.stub.close());
beforeEach(() => provider.stub.reset());

describe('minFraud Insights v2', () => {
  const ip = () =>
    new MinfraudIp(
      { baseUrl: provider.stub.url, accountId: '42', licenseKey: 'lic' },
      provider.http,
      provider.call(),
    );
  const insights = (traits: object, over: object = {}) => ({
    headers: {
      'content-type': 'application/vnd.maxmind.com-minfraud-insights+json; charset=UTF-8; version=2.0',
    },
    body: JSON.stringify({
      id: '0e52f5ac-7690-4780-a939-173cb13ecd75',
      risk_score: 3.2,
      ip_address: {
        risk: 12.5,
        city: { names: { en: 'Oakland' } },
        country: { iso_code: 'US' },
        subdivisions: [{ iso_code: 'CA' }],
        postal: { code: '94607' },
        location: { latitude: 37.8, longitude: -122.27 },
        traits: { isp: 'Acme', organization: 'Acme Home', user_type: 'residential', ...traits },
        ...over,
      },
    }),
  });

  it('sends the address with the account’s key and reads place, network and risk', async () => {
    provider.stub.on('POST', '/minfraud/v2.0/insights', insights({}));
    expect(await ip().lookUp({ ipAddress: '203.0.113.9', email: 'jo@example.com' })).toEqual({
      outcome: 'match',
      simulated: false,
      data: {
        city: 'Oakland',
        state: 'CA',
        postalCode: '94607',
        country: 'US',
        location: { latitude: 37.8, longitude: -122.27 },
        isp: 'Acme',
        organization: 'Acme Home',
        isAnonymous: false,
        isAnonymousVpn: false,
        isAnonymousHosting: false,
        userType: 'residential',
        risk: 0.125,
      },
    });
    const [request] = provider.stub.requests;
    expect(request!.headers.authorization).toBe(`Basic ${Buffer.from('42:lic').toString('base64')}`);
    expect(request!.json()).toEqual({
      device: { ip_address: '203.0.113.9' },
      email: { address: 'jo@example.com' },
    });
  });

  it('reads anonymous networks, and lets no unknown user type through', async () => {
    provider.stub.on(
      'POST',
      '/minfraud/v2.0/insights',
      insights({
        is_anonymous: true,
        is_anonymous_vpn: true,
        is_hosting_provider: true,
        user_type: 'consumer_privacy_network',
      }),
    );
    expect(await ip().lookUp({ ipAddress: '203.0.113.9' })).toMatchObject({
      data: { isAnonymous: true, isAnonymousVpn: true, isAnonymousHosting: true, userType: null },
    });
  });

  it('has no record of a reserved address, and is refused for other faults', async () => {
    provider.stub.next({ status: 400, json: { code: 'IP_ADDRESS_RESERVED', error: 'reserved' } });
    expect(await ip().lookUp({ ipAddress: '203.0.113.9' })).toMatchObject({ outcome: 'no_match' });
    provider.stub.next({ status: 400, json: { code: 'JSON_INVALID', error: 'bad' } });
    expect(await ip().lookUp({ ipAddress: '203.0.113.9' })).toMatchObject({ reason: 'refused' });
  });

  itSurvivesABadProvider(
    () => provider,
    () => ip().lookUp({ ipAddress: '203.0.113.9' }),
  );
});

describe('Have I Been Pwned v3 range', () => {
  const darkweb = () =>
    new HibpDarkweb({ baseUrl: provider.stub.url, apiKey: 'hibp' }, provider.http, provider.call());
  const hash = createHash('sha1').update('jordan@example.com').digest('hex').toUpperCase();
  const path = `/api/v3/breachedaccount/range/${hash.slice(0, 6)}`;

  it('sends six digits of the hash only, and compares the rest here', async () => {
    provider.stub.on('GET', path, {
      json: [
        { hashSuffix: 'A'.repeat(34), websites: ['Other'] },
        { hashSuffix: hash.slice(6), websites: ['Adobe', 'Gawker'] },
      ],
    });
    expect(await darkweb().search({ email: ' Jordan@Example.com' })).toMatchObject({
      outcome: 'match',
      data: { breaches: ['Adobe', 'Gawker'] },
    });
    const [request] = provider.stub.requests;
    expect(request!.headers).toMatchObject({ 'hibp-api-key': 'hibp', 'user-agent': expect.any(String) });
    expect(JSON.stringify([request!.path, request!.headers])).not.toContain(hash.slice(6));
  });

  it('finds nothing in a foreign range and in an empty one', async () => {
    provider.stub.next({ json: [{ hashSuffix: 'A'.repeat(34), websites: ['Other'] }] }, { status: 404 });
    for (let i = 0; i < 2; i++)
      expect(await darkweb().search({ email: 'jordan@example.com' })).toMatchObject({
        outcome: 'no_match',
        data: { breaches: [] },
      });
  });

  itSurvivesABadProvider(
    () => provider,
    () => darkweb().search({ email: 'jordan@example.com' }),
  );
});

describe('OpenSanctions yente', () => {
  const aml = () =>
    new YenteAml(
      { baseUrl: provider.stub.url, apiKey: 'os', dataset: 'sanctions', threshold: 0.7 },
      provider.http,
      provider.call(),
    );
  const entity = (over: object) => ({
    id: 'Q1',
    caption: 'Ivan Exampleov',
    schema: 'Person',
    datasets: ['us_ofac_sdn', 'eu_fsf'],
    first_seen: '2022-03-01T00:00:00',
    score: 0.94,
    match: true,
    properties: {
      topics: ['sanction', 'role.pep', 'gov.national'],
      alias: ['I. Exampleov'],
      position: ['Minister of Examples'],
      nationality: ['ru'],
      country: ['ru'],
      birthDate: ['1960-05-04'],
      sourceUrl: ['https://example.com/list'],
    },
    ...over,
  });
  const answer = (...results: object[]) => ({
    json: {
      responses: { person: { status: 200, results, total: { value: results.length, relation: 'eq' } } },
      limit: 20,
    },
  });

  it('asks by example and reads hits with lists, positions and countries', async () => {
    provider.stub.on(
      'POST',
      '/match/sanctions',
      answer(entity({}), entity({ id: 'Q2', score: 0.4, match: false })),
    );
    const found = await aml().screen({
      firstName: 'Ivan',
      lastName: 'Exampleov',
      dob: '1960-05-04',
      country: 'RU',
    });
    expect(found).toMatchObject({
      outcome: 'match',
      data: {
        compared: 2,
        bestScore: 0.94,
        hits: [
          {
            entityId: 'yente:Q1',
            score: 0.94,
            aliases: ['I. Exampleov'],
            politicalPositions: ['Minister of Examples'],
            countries: ['RU'],
            listings: [
              {
                types: ['sanction', 'pep', 'pep-class-1'],
                listName: 'us_ofac_sdn',
                url: 'https://example.com/list',
              },
              { listName: 'eu_fsf' },
            ],
          },
        ],
      },
    });
    const [request] = provider.stub.requests;
    expect(request!.headers.authorization).toBe('ApiKey os');
    expect(request!.query.get('threshold')).toBe('0.7');
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

  it('finds nobody when yente calls nothing a match', async () => {
    provider.stub.on('POST', '/match/sanctions', answer(entity({ score: 0.4, match: false })));
    expect(await aml().screen({ lastName: 'Exampleov' })).toMatchObject({
      outcome: 'no_match',
      data: { hits: [] },
    });
  });

  it.each([
    [['sanction'], ['sanction']],
    [
      ['role.pep', 'gov.state'],
      ['pep', 'pep-class-2'],
    ],
    [['gov.soe'], ['pep', 'pep-class-3']],
    [
      ['role.pep', 'gov.muni'],
      ['pep', 'pep-class-4'],
    ],
    [['crime.fin'], ['warning']],
    [[], ['warning']],
  ])('groups the topics %j as %j', (topics, types) => {
    expect(readTopics(topics)).toEqual(types);
  });

  itSurvivesABadProvider(
    () => provider,
    () => aml().screen({ lastName: 'Exampleov' }),
  );
});

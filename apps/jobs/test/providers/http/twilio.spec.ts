import { TwilioIdentityOwner } from '../../../src/providers/http/twilio-identity-owner.js';
import { TwilioPhone } from '../../../src/providers/http/twilio-phone.js';
import { TwilioSms } from '../../../src/providers/http/twilio-sms.js';
import { itSurvivesABadProvider, startStubbedProvider, type StubbedProvider } from './stubbed.js';

let provider: StubbedProvider;
beforeAll(async () => void (provider = await startStubbedProvider('phone')));
afterAll(() => provider.stub.close());
beforeEach(() => provider.stub.reset());

const settings = () => ({ baseUrl: provider.stub.url, accountSid: 'AC1', authToken: 'tok' });
const NUMBER = '/v2/PhoneNumbers/%2B12125550100';
const basic = `Basic ${Buffer.from('AC1:tok').toString('base64')}`;
const lookup = (parts: object) => ({
  json: { phone_number: '+12125550100', valid: true, country_code: 'US', ...parts },
});

describe('Twilio Lookup v2 as the phone provider', () => {
  const phone = () => new TwilioPhone(settings(), provider.http, provider.call());

  it('asks for line type, caller name and identity match, and reads them', async () => {
    provider.stub.on(
      'GET',
      NUMBER,
      lookup({
        line_type_intelligence: { type: 'nonFixedVoip', carrier_name: 'Acme VoIP', error_code: null },
        caller_name: { caller_name: 'SAMPLE,JORDAN', caller_type: 'CONSUMER', error_code: null },
        identity_match: {
          first_name_match: 'partial_match',
          last_name_match: 'exact_match',
          error_code: null,
        },
      }),
    );
    expect(
      await phone().lookUp({
        phone: '+12125550100',
        firstName: 'Jordan',
        lastName: 'Sample',
        address: { city: 'Reno' },
      }),
    ).toMatchObject({
      outcome: 'match',
      data: {
        type: 'non-fixed-voip',
        carrier: 'Acme VoIP',
        ownerName: 'SAMPLE,JORDAN',
        nameMatch: true,
        isCommercial: false,
        isPrepaid: null,
      },
    });
    const { query, headers } = provider.stub.requests[0]!;
    expect(headers.authorization).toBe(basic);
    expect(Object.fromEntries(query)).toEqual({
      Fields: 'line_type_intelligence,caller_name,identity_match',
      FirstName: 'Jordan',
      LastName: 'Sample',
      City: 'Reno',
    });
  });

  it.each([
    ['landline', 'landline'],
    ['mobile', 'mobile'],
    ['fixedVoip', 'fixed-voip'],
    ['tollFree', 'tollfree'],
    ['premium', 'premium-rate'],
    ['voicemail', 'voicemail'],
    ['pager', 'other'],
    ['sharedCost', 'other'],
    ['unknown', null],
  ])('reads the line type %s', async (type, expected) => {
    provider.stub.on('GET', NUMBER, lookup({ line_type_intelligence: { type } }));
    expect(await phone().lookUp({ phone: '+12125550100' })).toMatchObject({ data: { type: expected } });
  });

  it('knows no record of a number that does not exist', async () => {
    provider.stub.next({ status: 404, json: { code: 20404 } }, { json: { valid: false } });
    expect(await phone().lookUp({ phone: '+12125550100' })).toMatchObject({
      outcome: 'no_match',
      data: null,
    });
    expect(await phone().lookUp({ phone: '+12125550100' })).toMatchObject({
      outcome: 'no_match',
      data: null,
    });
  });

  it('is not determined when the line type package itself failed', async () => {
    provider.stub.on('GET', NUMBER, lookup({ line_type_intelligence: { type: null, error_code: 60600 } }));
    expect(await phone().lookUp({ phone: '+12125550100' })).toMatchObject({
      outcome: 'not_determined',
      code: 'twilio_60600',
    });
  });

  it('is asked on after many numbers that it knows nothing of', async () => {
    provider.stub.on('GET', NUMBER, lookup({ line_type_intelligence: { type: null, error_code: 60600 } }));
    provider.stub.on(
      'GET',
      '/v2/PhoneNumbers/%2B12125550199',
      lookup({ line_type_intelligence: { type: 'mobile' } }),
    );
    const asked = phone();
    for (let n = 0; n < 10; n++) await asked.lookUp({ phone: '+12125550100' });
    expect(provider.stub.requests).toHaveLength(10);
    expect(await asked.lookUp({ phone: '+12125550199' })).toMatchObject({ outcome: 'match' });
  });

  itSurvivesABadProvider(
    () => provider,
    () => phone().lookUp({ phone: '+12125550100' }),
  );
});

describe('Twilio Lookup v2 as the owner of a phone', () => {
  const owner = () => new TwilioIdentityOwner(settings(), provider.http, provider.call());
  const question = {
    reference: 'r',
    phone: '+12125550100',
    firstName: 'Jordan',
    lastName: 'Sample',
    ssn: '987654320',
    dob: '1980-01-02',
  };

  it.each([
    ['exact_match', 'exact_match', 'exact_match', 'match', true],
    ['no_match', 'exact_match', 'exact_match', 'no_match', false],
    ['no_data_available', 'exact_match', 'exact_match', 'not_determined', undefined],
    ['exact_match', 'exact_match', 'no_match', 'no_match', true],
    ['exact_match', 'no_data_available', 'exact_match', 'match', true],
    ['exact_match', 'no_match', 'exact_match', 'no_match', true],
  ])('reads id %s, birth %s, name %s as %s', async (id, birth, name, outcome, ssnMatch) => {
    provider.stub.on(
      'GET',
      NUMBER,
      lookup({
        identity_match: {
          national_id_match: id,
          date_of_birth_match: birth,
          first_name_match: 'exact_match',
          last_name_match: name,
        },
      }),
    );
    const answer = await owner().verify(question);
    expect(answer.outcome).toBe(outcome);
    if (answer.outcome !== 'not_determined') expect(answer.data.ssnMatch).toBe(ssnMatch);
    expect(Object.fromEntries(provider.stub.requests[0]!.query)).toMatchObject({
      NationalId: '987654320',
      DateOfBirth: '19800102',
    });
  });

  it('is not determined when the package failed', async () => {
    provider.stub.on('GET', NUMBER, lookup({ identity_match: { error_code: 60607 } }));
    expect(await owner().verify(question)).toMatchObject({ outcome: 'not_determined', code: 'twilio_60607' });
  });

  it('is asked on after many persons for whom the package failed', async () => {
    provider.stub.on('GET', NUMBER, lookup({ identity_match: { error_code: 60607 } }));
    const asked = owner();
    for (let n = 0; n < 10; n++) await asked.verify(question);
    expect(provider.stub.requests).toHaveLength(10);
  });
});

describe('Twilio Messages', () => {
  const sms = () => new TwilioSms({ ...settings(), from: '+15005550006' }, provider.http, provider.call());
  const message = { to: '+12125550100', text: 'Your link: https://example.com/i/1' };

  it('posts the form and keeps the message’s sid', async () => {
    provider.stub.on('POST', '/2010-04-01/Accounts/AC1/Messages.json', {
      status: 201,
      json: { sid: 'SM123', status: 'queued' },
    });
    expect(await sms().sendSms(message)).toEqual({
      outcome: 'accepted',
      simulated: false,
      messageId: 'SM123',
    });
    const [request] = provider.stub.requests;
    expect(request!.headers.authorization).toBe(basic);
    expect(Object.fromEntries(request!.form())).toEqual({
      To: message.to,
      From: '+15005550006',
      Body: message.text,
    });
    expect(JSON.stringify(provider.journal.at(-1))).not.toMatch(/2125550100|example/);
  });

  it('says that an unreachable number was refused', async () => {
    provider.stub.otherwise({ status: 400, json: { code: 21211, message: 'Invalid To' } });
    expect(await sms().sendSms(message)).toMatchObject({ outcome: 'refused', code: 'http_400' });
  });

  itSurvivesABadProvider(
    () => provider,
    () => sms().sendSms(message),
    { repeatable: false, refused: 'refused' },
  );
});

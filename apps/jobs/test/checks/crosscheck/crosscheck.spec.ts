import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';

// Every field of the specification's CrossCheck result, each with the simulators' data that give it each of its values
// (docs/simulators.md).

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs();
});
afterAll(() => jobs.close());

const HOME = {
  streetAddress: '500 Market Street',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
  country: 'US',
};
const crosscheck = (given: Record<string, unknown>, key?: string): Promise<Answer> =>
  jobs.call('POST', '/api/identity/crosscheck', {
    body: { firstName: 'Jane', lastName: 'Sample', ...given },
    ...(key ? { key } : {}),
  });
const resultOf = async (given: Record<string, unknown>) => {
  const { status, body } = await crosscheck(given);
  expect(status).toBe(200);
  return body.result;
};
const street = (words: string, more: Record<string, string> = {}) => ({
  address: { ...HOME, streetAddress: words, ...more },
});
const email = (local: string) => ({ email: `${local}@bonafide-customer.com` });

describe('a CrossCheck', () => {
  it('finds that everything submitted is one person', async () => {
    const { body } = await crosscheck({
      address: HOME,
      email: 'jane@bonafide-customer.com',
      phone: '+12125550100',
      ipAddress: '203.0.113.40',
    });
    expect(body).toMatchObject({ status: 'completed', errors: [] });
    expect(body.result).toMatchObject({
      address: { isValid: true, isMatch: true, name: 'Jane Sample', errors: [] },
      email: { isValid: true, isMatch: true },
      phone: { isValid: true, isMatch: true },
      ip: { isValid: true, distance: expect.any(Number) },
      confidences: { identity: 1 },
      simulated: true,
    });
    expect(body.result.ip.distance).toBeGreaterThan(10);
    expect(body.result.ip.distance).toBeLessThan(20);
  });

  it('has every part as null when nothing was submitted, and says that nothing was determined', async () => {
    const { body } = await crosscheck({});
    expect(body.result).toEqual({
      address: null,
      email: null,
      phone: null,
      gender: { man: null, woman: null },
      ageRange: null,
      ip: null,
      ipAddress: null,
      confidences: { identity: 0, activity: null, darkweb: null },
      cip: { version: 1, pass: false, address: { match: false, valid: false } },
    });
    expect(body.errors).toEqual([
      { type: 'ConnectionError', message: 'crosscheck: not determined: nothing could be compared' },
    ]);
  });

  it.each([
    ['address', street('1 Norecord Street')],
    ['email', email('norecord')],
    ['phone', { phone: '+12125550102' }],
  ])('has %s as null when no record of it was found', async (part, given) => {
    expect((await resultOf(given))[part]).toBeNull();
  });

  it.each([
    ['firstName', { firstName: '' }],
    ['lastName', { lastName: undefined }],
    ['email', { email: 7 }],
    ['address.state', { address: { ...HOME, state: 'Nowhere' } }],
    ['properties', { properties: Array.from({ length: 6 }, () => ({ name: 'a', value: 'b' })) }],
  ])('refuses a bad %s by its name', async (parameter, given) => {
    const { status, body } = await crosscheck(given);
    expect([status, body.errors[0].type]).toEqual([400, 'InvalidRequestError']);
    expect(body.errors[0].message).toContain(parameter);
  });

  it('is refused to an account without it', async () => {
    const other = await jobs.createAccount(['amlEnabled']);
    const { status, body } = await crosscheck({}, other.apiKey);
    expect([status, body.errors[0].type]).toEqual([403, 'AccountConfigErrorType']);
  });

  it('is a job in the list, with its properties, its callback settings and its billing', async () => {
    const properties = [{ name: 'case', value: '17' }];
    const { body } = await crosscheck({ ...email('jane'), internalId: 'cc-1', properties });
    expect(body.properties).toEqual(properties);
    expect(body.request).toEqual({ firstName: 'Jane', lastName: 'Sample', ...email('jane') });
    const { body: found } = await jobs.call('GET', '/api/jobs?type=id-crosscheck&internalId=cc-1');
    expect(found.items).toEqual([
      expect.objectContaining({ id: body.id, request: expect.objectContaining({ properties }) }),
    ]);
    expect(found.items[0].result).toMatchObject({
      success: true,
      email: body.result.email,
      featuresEnabled: { crosscheckEnabled: true, crosscheckBillable: true, idvEnabled: null },
    });
    const without = await crosscheck({});
    expect('properties' in without.body).toBe(false);
    const { body: record } = await jobs.call('GET', `/api/jobs/${without.body.id}`);
    expect(record.request.properties).toBeNull();
  });

  it('keeps no number that it was not asked for', async () => {
    const params = { firstName: 'Jane', lastName: 'Sample', ssn: '219099999', note: '219-09-9999' };
    const { body, text } = await jobs.call('POST', '/api/jobs', { body: { type: 'id-crosscheck', params } });
    const [row] = (await jobs.dataSource.query('SELECT j::text AS row FROM jobs j WHERE id = $1', [
      body.id,
    ])) as { row: string }[];
    for (const kept of [text, row!.row, jobs.logs.join('')]) expect(kept).not.toMatch(/219-?09-?9999/);
  });

  it('runs the same engine as a job of its type', async () => {
    const params = { firstName: 'Jane', lastName: 'Sample', phone: '+12125550101' };
    const { body } = await jobs.call('POST', '/api/jobs', { body: { type: 'id-crosscheck', params } });
    const { body: direct } = await crosscheck({ phone: '+12125550101' });
    expect(body.result.phone).toEqual(direct.result.phone);
    expect(body.result.success).toBe(false);
    expect(body.errors).toEqual([
      { type: 'CrosscheckError', message: 'crosscheck: what was submitted does not belong to one person' },
    ]);
  });
});

describe('its common fields', () => {
  it.each([
    ['address', street('1 Mismatch Street')],
    ['email', email('mismatch')],
    ['phone', { phone: '+12125550101' }],
  ])('%s under another name does not match, and an error says so', async (part, given) => {
    const found = (await resultOf(given))[part];
    expect(found).toMatchObject({ isMatch: false, name: 'Robin Elsewhere' });
    expect(found.errors).toEqual([
      { type: `${part}-name`, warnings: false, message: expect.any(String), suggestion: '' },
    ]);
  });

  it.each([
    ['address', street('1 Undeliverable Street')],
    ['address', { address: { streetAddress: 'Market Street', country: 'US' } }],
    ['email', email('bounce')],
    ['email', { email: 'not an address' }],
    ['phone', { phone: '+1212555' }],
    ['phone', { phone: '2125550100' }],
  ])('%s that cannot be right is not valid', async (part, given) => {
    const found = (await resultOf(given))[part];
    expect(found.isValid).toBe(false);
    expect(found.errors.length).toBeGreaterThan(0);
  });

  it.each([
    ['address', { address: HOME }],
    ['email', email('jane')],
    ['phone', { phone: '+12125550100' }],
  ])('%s tells the age of its owner as two integers', async (part, given) => {
    const result = await resultOf(given);
    expect(result[part].ageRange).toEqual({ from: 30, to: 39 });
    expect(result.ageRange).toBeNull();
  });

  it.each([
    ['address', street('1 Forwarder Street')],
    ['email', email('young')],
    ['phone', { phone: '+12125550108' }],
  ])('%s that is worth a look has a warning', async (part, given) => {
    const [warning] = (await resultOf(given))[part].warnings;
    expect(warning).toEqual({
      type: expect.stringMatching(new RegExp(`^${part}-`)),
      warnings: true,
      message: expect.any(String),
      suggestion: '',
    });
  });

  it.each([
    ['email', { email: 'jane@gmial.com' }, 'jane@gmail.com'],
    ['address', street('500 Mistyped Street'), '500 Market Street'],
    ['phone', { phone: '212 555 0100' }, '+12125550100'],
  ])('%s that is misspelt suggests what was meant', async (part, given, suggestion) => {
    const { errors, warnings } = (await resultOf(given))[part];
    expect([...errors, ...warnings].map((item) => item.suggestion)).toContain(suggestion);
  });

  it.each([
    ['address', street('1 Timeout Street')],
    ['address', street('1 Outage Street')],
    ['email', email('timeout')],
    ['email', email('outage')],
    ['phone', { phone: '+12125550103' }],
    ['phone', { phone: '+12125550104' }],
  ])('%s that could not be looked up is not determined, and never a pass', async (part, given) => {
    const { body } = await crosscheck(given);
    expect(body.result[part].isMatch).toBe(false);
    expect(body.result[part].errors.map((item: { type: string }) => item.type)).toContain(
      `${part}-not-determined`,
    );
    expect(body.errors).toEqual([
      { type: 'ConnectionError', message: `crosscheck: not determined: ${part}` },
    ]);
    const { body: record } = await jobs.call('GET', `/api/jobs/${body.id}`);
    expect(record.result.success).toBe(false);
  });
});

describe('the address', () => {
  it.each([
    ['incomplete-address', { address: { city: 'San Francisco', state: 'CA', country: 'US' } }],
    ['po-box', street('PO Box 12')],
    ['multi-unit', street('500 Market Street Apt 4')],
    ['single-unit', street('500 Market Street')],
    ['commercial-mail-drop', street('500 Maildrop Street')],
    ['po-box-forward', street('PO Box 12 Forwarder')],
    ['other', street('General Delivery')],
  ])('is of the type %s', async (type, given) => {
    expect((await resultOf(given)).address.type).toBe(type);
  });

  it.each([
    ['isForwarder', '1 Forwarder Street'],
    ['isCommercial', '1 Business Street'],
    ['isCommercial', '1 Maildrop Street'],
  ])('says %s of %s, and of no other', async (flag, words) => {
    expect((await resultOf(street(words))).address[flag]).toBe(true);
    expect((await resultOf({ address: HOME })).address[flag]).toBe(false);
  });

  it('lacks the unit of a building with several', async () => {
    const lacking = (await resultOf(street('1 Apartments Street'))).address;
    expect([lacking.isValid, lacking.errors[0].type]).toEqual([false, 'address-unit']);
    expect((await resultOf(street('1 Apartments Street', { unit: 'Apt 4' }))).address.isValid).toBe(true);
  });
});

describe('the e-mail address', () => {
  it.each([
    ['isAutoGenerated', { email: 'xk29fj3q8z@bonafide-customer.com' }],
    ['isDisposable', { email: 'jane@mailinator.com' }],
    ['isDisposable', email('burner')],
  ])('says %s of %j, and not of a plain one', async (flag, given) => {
    expect((await resultOf(given)).email[flag]).toBe(true);
    expect((await resultOf({ email: 'jane.sample@bonafide-customer.com' })).email[flag]).toBe(false);
  });

  it('was first seen a whole number of days ago', async () => {
    expect((await resultOf(email('young'))).email.daysFirstSeen).toBe(3);
    const old = (await resultOf(email('jane'))).email.daysFirstSeen;
    expect(Number.isInteger(old) && old >= 1_999).toBe(true);
  });

  it('tells when its domain was registered, in a request of its own', async () => {
    expect((await resultOf(email('jane'))).email.emailDomainCreationDate).toBe('1997-09-15');
  });
});

describe('the phone', () => {
  it.each([
    ['mobile', '+12125550100'],
    ['landline', '+12125550105'],
    ['non-fixed-voip', '+12125550106'],
    ['fixed-voip', '+12125550107'],
    ['voicemail', '+12125550109'],
    ['tollfree', '+18005550199'],
    ['premium-rate', '+19005550123'],
    ['other', '+15005550006'],
  ])('is of the type %s', async (type, phone) => {
    expect((await resultOf({ phone })).phone.type).toBe(type);
  });

  it.each([
    ['isPrepaid', '+12125550108'],
    ['isDisposable', '+12125550106'],
    ['isCommercial', '+12125550105'],
  ])('says %s of %s, and not of a plain one', async (flag, phone) => {
    expect((await resultOf({ phone })).phone[flag]).toBe(true);
    expect((await resultOf({ phone: '+12125550100' })).phone[flag]).toBe(false);
  });

  it('tells its carrier and when it was last seen', async () => {
    expect((await resultOf({ phone: '+12125550100' })).phone).toMatchObject({
      carrier: 'Simulated Carrier',
      lastSeenDays: 2,
    });
  });
});

describe('the IP address', () => {
  const USER_TYPES = [
    'business',
    'cafe',
    'cellular',
    'college',
    'content_delivery_network',
    'dialup',
    'government',
    'hosting',
    'library',
    'military',
    'residential',
    'router',
    'school',
    'search_engine_spider',
    'traveler',
  ];
  it.each(USER_TYPES.map((type, index) => [type, `203.0.113.${index + 1}`]))(
    'has users of the type %s',
    async (type, ipAddress) => {
      expect((await resultOf({ ipAddress })).ipAddress.userType).toBe(type);
    },
  );

  it('is known with its place, its provider and what it hides', async () => {
    expect((await resultOf({ ipAddress: '203.0.113.40' })).ipAddress).toEqual({
      city: 'Oakland',
      state: 'CA',
      postalCode: '94607',
      country: 'US',
      location: { latitude: 37.8044, longitude: -122.2712 },
      isp: 'Simulated Networks',
      organization: 'Simulated Networks',
      isAnonymous: false,
      isAnonymousVpn: false,
      isAnonymousHosting: false,
      userType: 'residential',
    });
  });

  it.each([
    ['203.0.113.20', { isAnonymous: true, isAnonymousVpn: false, isAnonymousHosting: false }],
    ['203.0.113.21', { isAnonymous: true, isAnonymousVpn: true, isAnonymousHosting: false }],
    ['203.0.113.22', { isAnonymous: true, isAnonymousVpn: false, isAnonymousHosting: true }],
  ])('%s is anonymous and so not valid', async (ipAddress, flags) => {
    const result = await resultOf({ ipAddress });
    expect(result.ipAddress).toMatchObject(flags);
    expect(result.ip).toEqual({ isValid: false, distance: null });
  });

  it.each([
    ['no address', 'nonsense', false],
    ['a private address', '192.168.1.4', false],
    ['a public address', '203.0.113.40', true],
  ])('%s: isValid %s is %s', async (_what, ipAddress, isValid) => {
    expect((await resultOf({ ipAddress })).ip.isValid).toBe(isValid);
  });

  it('is as far away as its place is from the submitted address', async () => {
    const near = await resultOf({ address: HOME, ipAddress: '203.0.113.40' });
    const far = await resultOf({ address: HOME, ipAddress: '203.0.113.23' });
    expect([near.ip.distance, far.ip.distance]).toEqual([
      expect.closeTo(13.4, 0),
      expect.closeTo(11_950, -2),
    ]);
    expect((await resultOf({ ipAddress: '203.0.113.40' })).ip.distance).toBeNull();
    expect((await resultOf({ address: HOME, ipAddress: '203.0.113.24' })).ip.distance).toBeNull();
  });

  it.each(['203.0.113.30', '203.0.113.31', '203.0.113.32'])(
    '%s has no record or could not be looked up: no part, and it is said',
    async (ip) => {
      const { body } = await crosscheck({ ipAddress: ip });
      expect([body.result.ip, body.result.ipAddress]).toEqual([null, null]);
      expect(body.errors[0].message).toBe('crosscheck: not determined: ip');
    },
  );
});

describe('its confidences', () => {
  it('lie between 0 and 1, and fall with everything that speaks against', async () => {
    const all = [
      { address: HOME, ...email('jane'), phone: '+12125550100' },
      { address: HOME, ...email('mismatch'), phone: '+12125550100' },
      { address: HOME, ...email('burner'), phone: '+12125550106' },
      { ...street('1 Mismatch Street'), ...email('mismatch'), phone: '+12125550101' },
    ];
    const scores: number[] = [];
    for (const given of all) scores.push((await resultOf(given)).confidences.identity);
    expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
    expect(new Set(scores).size).toBe(scores.length);
  });

  it('rest on address, e-mail and phone alone, wherever the request came from', async () => {
    const given = { address: HOME, ...email('jane'), phone: '+12125550100' };
    for (const ipAddress of ['203.0.113.21', '203.0.113.23', '192.168.1.4'])
      expect((await resultOf({ ...given, ipAddress })).confidences.identity).toBe(1);
  });

  it('have an activity where the age of the e-mail or the use of the phone is known, else null', async () => {
    expect((await resultOf(email('jane'))).confidences.activity).toBe(1);
    expect((await resultOf({ address: HOME })).confidences.activity).toBeNull();
  });

  it.each([
    ['nothing found', 'jane', 1],
    ['one breach', 'breached', 0.92],
    ['twelve breaches', 'exposed', expect.closeTo(0.3677, 4)],
    ['not determined', 'timeout', null],
  ])('have the dark web: %s', async (_what, local, confidence) => {
    expect((await resultOf(email(local))).confidences.darkweb).toEqual(confidence);
  });

  it('have no dark web for text that is no e-mail address: it is not searched, and not billed', async () => {
    const { body } = await crosscheck({ email: 'not an email' });
    expect(body.result).toMatchObject({
      email: { isValid: false, errors: [{ type: 'email-invalid' }] },
      confidences: { darkweb: null },
    });
    const { body: job } = await jobs.call('GET', `/api/jobs/${body.id}`);
    expect(job.result.featuresEnabled.darkwebBillable).toBe(false);
    expect(JSON.stringify(job.errors)).toContain('not determined');
  });

  it('leave the dark web out for an account without it', async () => {
    const other = await jobs.createAccount(['crosscheckEnabled']);
    const { body } = await crosscheck(email('jane'), other.apiKey);
    expect('darkweb' in body.result.confidences).toBe(false);
  });
});

describe('the CIP outcome', () => {
  it('stands only in results of accounts that have it', async () => {
    const other = await jobs.createAccount(['crosscheckEnabled']);
    const { body } = await crosscheck({ address: HOME }, other.apiKey);
    expect('cip' in body.result).toBe(false);
  });

  it('passes by the address alone, whatever e-mail and phone say', async () => {
    const { cip } = await resultOf({ address: HOME, ...email('mismatch'), phone: '+12125550101' });
    expect(cip).toEqual({
      version: 1,
      pass: true,
      address: { match: true, valid: true },
      email: { match: false, valid: true },
      phone: { match: false, valid: true },
    });
  });

  it.each([
    ['another name', street('1 Mismatch Street')],
    ['no delivery', street('1 Undeliverable Street')],
    ['no record', street('1 Norecord Street')],
    ['an outage', street('1 Outage Street')],
  ])('does not pass an address with %s', async (_what, given) => {
    const { cip } = await resultOf({ ...given, ...email('jane'), phone: '+12125550100' });
    expect(cip.pass).toBe(false);
    expect([cip.email, cip.phone]).toEqual([
      { match: true, valid: true },
      { match: true, valid: true },
    ]);
  });

  it('leaves out what was not evaluated', async () => {
    const { cip } = await resultOf({ address: HOME, ...email('timeout') });
    expect(Object.keys(cip)).toEqual(['version', 'pass', 'address']);
  });
});

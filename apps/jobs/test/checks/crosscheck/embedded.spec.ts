import { licence, submitId } from '../id-verification/verify.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

// What is found out about an address and an IP address where no outside provider is configured.

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({
    env: { TRUSTED_PROXIES: '1', PROVIDER_IP: 'embedded', PROVIDER_ADDRESS: 'embedded' },
  });
});
afterAll(() => jobs.close());

const crosscheck = async (given: Record<string, unknown>) =>
  (
    await jobs.call('POST', '/api/identity/crosscheck', {
      body: { firstName: 'Jane', lastName: 'Sample', ...given },
    })
  ).body;

/** Addresses of name servers that have been public for decades. */
const GOOGLE = '8.8.8.8';
const RIPE = '2001:67c:2e8::1';

describe('an IP address', () => {
  it.each([
    [GOOGLE, 'US'],
    [RIPE, 'NL'],
  ])('%s has a country; whether it is anonymous stays open', async (ipAddress, country) => {
    const { result } = await crosscheck({ ipAddress });
    expect([result.ip, result.ipAddress]).toEqual([null, { country }]);
    expect(result.simulated).toBeUndefined();
  });

  it('of a job is in its result, not determined, with the reason and the source, and not billed', async () => {
    const { body } = await submitId(
      jobs,
      { backIdPhoto: await licence() },
      { headers: { 'X-Forwarded-For': GOOGLE } },
    );
    expect(body.result.ipAddress).toEqual({ country: 'US' });
    expect(body.result.featuresEnabled.ipAddressBillable).toBe(false);
    expect(body.result.simulatedChecks ?? []).not.toContain('ipAddress');
    expect(JSON.stringify(body)).toContain(
      'not determined: no provider is configured; its country is that of the internet registries (nro.net)',
    );
  });

  it('for documentation is answered by the simulator', async () => {
    const { result } = await crosscheck({ ipAddress: '203.0.113.21' });
    expect([result.ip.isValid, result.ipAddress.isAnonymousVpn, result.simulated]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('an address', () => {
  const at = (streetAddress: string, city = 'San Francisco') => ({
    address: { streetAddress, city, state: 'CA', postalCode: '94105', country: 'US' },
  });

  it('whose ZIP code fits passes nothing by that', async () => {
    const { result } = await crosscheck({ ...at('500 Market Street'), email: 'jane@bonafide-customer.com' });
    expect(result.address).toMatchObject({ isValid: false, isMatch: false, type: 'single-unit' });
    expect(result.address.errors).toEqual([
      {
        type: 'address-not-determined',
        warnings: false,
        message:
          'not determined: no provider is configured; its ZIP code was looked up in the postal codes of GeoNames',
        suggestion: '',
      },
    ]);
  });

  it('in another city than its ZIP code contradicts itself', async () => {
    const { result } = await crosscheck(at('500 Market Street', 'Los Angeles'));
    expect(result.address.errors[0]).toEqual({
      type: 'address-city',
      warnings: false,
      message: 'postal code lies in another place',
      suggestion: 'San Francisco, CA',
    });
  });

  it.each([
    ['P.O. Box 12', 'po-box'],
    ['500 Market Street Apt 4', 'multi-unit'],
    ['12 Main St PMB 4', 'commercial-mail-drop'],
  ])('%s is a %s', async (streetAddress, type) => {
    expect((await crosscheck(at(streetAddress))).result.address.type).toBe(type);
  });

  it('that names a scenario is answered by the simulator', async () => {
    const { result } = await crosscheck(at('1 Undeliverable Street'));
    expect(result.address.errors[0].type).toBe('address-undeliverable');
    expect(result.simulated).toBe(true);
  });
});

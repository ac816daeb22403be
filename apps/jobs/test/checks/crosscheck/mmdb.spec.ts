import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mmdbFile } from '@bonafide/testing/mmdb-file';
import { licence, submitId } from '../id-verification/verify.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

// The operator's own MaxMind databases as the source of what is known of an IP address.

let jobs: RunningJobs;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mmdb-'));
  const city = {
    city: { names: { en: 'Lyon' } },
    country: { iso_code: 'FR' },
    subdivisions: [{ iso_code: 'ARA' }],
    postal: { code: '69001' },
    location: { latitude: 45.7485, longitude: 4.8467 },
    traits: { isp: 'Example Telecom', user_type: 'nothing the specification knows' },
  };
  const anonymous = { is_anonymous: true, is_anonymous_vpn: true };
  await writeFile(join(folder, 'city.mmdb'), mmdbFile('GeoIP2-City', '198.51.100.0/24', city));
  await writeFile(
    join(folder, 'anonymous.mmdb'),
    mmdbFile('GeoIP2-Anonymous-IP', '198.51.100.64/26', anonymous),
  );
  jobs = await startJobs({
    env: {
      TRUSTED_PROXIES: '1',
      PROVIDER_IP: 'mmdb',
      PROVIDER_IP_FILES: `${join(folder, 'city.mmdb')},${join(folder, 'anonymous.mmdb')}`,
    },
  });
});
afterAll(async () => {
  await jobs.close();
  await rm(folder, { recursive: true });
});

const crosscheck = async (ipAddress: string) =>
  (
    await jobs.call('POST', '/api/identity/crosscheck', {
      body: { firstName: 'Jane', lastName: 'Sample', ipAddress },
    })
  ).body.result;

describe('an IP address in the operator’s databases', () => {
  it('is known as they say; a kind of user outside the list is left out', async () => {
    expect((await crosscheck('198.51.100.7')).ipAddress).toEqual({
      city: 'Lyon',
      state: 'ARA',
      postalCode: '69001',
      country: 'FR',
      location: { latitude: 45.7485, longitude: 4.8467 },
      isp: 'Example Telecom',
      isAnonymous: false,
      isAnonymousVpn: false,
      isAnonymousHosting: false,
    });
  });

  it('is anonymous when the second database knows it', async () => {
    const result = await crosscheck('198.51.100.70');
    expect([result.ip.isValid, result.ipAddress.isAnonymousVpn]).toEqual([false, true]);
  });

  it.each(['203.0.113.7', '2001:db8::7'])(
    '%s, which none of them knows, is not determined',
    async (ipAddress) => {
      const result = await crosscheck(ipAddress);
      expect([result.ip, result.ipAddress]).toEqual([null, null]);
    },
  );

  it('stands in the result of an id-verification that came from it, not simulated', async () => {
    const { body } = await submitId(
      jobs,
      { backIdPhoto: await licence() },
      { headers: { 'X-Forwarded-For': '198.51.100.7' } },
    );
    expect(body.result.ipAddress).toMatchObject({ city: 'Lyon', country: 'FR' });
    expect(body.result.featuresEnabled.ipAddressBillable).toBe(true);
  });
});

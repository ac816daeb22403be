import { lanAddresses, type Options } from '../src/options.js';
import { nextSteps } from '../src/print-next-steps.js';
import type { Quickstart } from '../src/quickstart.js';
import { serviceSettings } from '../src/service-env.js';

const quickstart = (verifyUrl?: string) =>
  ({
    jobs: { url: 'http://localhost:3000', accounts: [], ...(verifyUrl && { verifyUrl }) },
    auth: { url: 'http://localhost:3001', projectId: 'prj_1', users: [], projects: [] },
  }) as Quickstart;
const options = (lanAddress?: string) =>
  ({
    local: '/tmp',
    env: {},
    databaseUrls: { jobs: '', auth: '' },
    redisUrl: '',
    lanAddress,
  }) as unknown as Options;
const url = 'http://198.51.100.7:3000/verify#st_token';

describe('the link of /verify at the end of a start', () => {
  it('is missing where no demonstration made one', async () => {
    expect(await nextSteps(quickstart(), options())).not.toContain('/verify');
  });

  it('comes with the way to a phone, and as a QR code once this machine answers its network', async () => {
    const here = await nextSteps(quickstart(url), options());
    expect(here).toContain(url);
    expect(here).toContain(`LAN_ADDRESS=${lanAddresses()[0] ?? '<address>'} npm start`);
    expect(here).not.toContain('█');
    const there = await nextSteps(quickstart(url), options('198.51.100.7'));
    expect(there).toContain('█');
    expect(there).toContain('answers everybody in the network of 198.51.100.7');
  });
});

describe('the services of a start', () => {
  const settings = (lanAddress?: string) =>
    serviceSettings(
      options(lanAddress),
      { jobs: 'http://localhost:3000', auth: 'http://localhost:3001' },
      { jobs: 'k', auth: 'k' },
      { hosts: [], caFile: '' },
    );

  it('listen on the loopback interface alone', () => {
    const { jobs, auth } = settings();
    expect([jobs['HOST'], auth['HOST'], jobs['INVITE_PAGE_URL']]).toEqual([
      '127.0.0.1',
      '127.0.0.1',
      undefined,
    ]);
  });

  it('let one address register as many clients as a test of them needs', () => {
    expect(Number(settings().auth['REGISTRATIONS_PER_MINUTE'])).toBeGreaterThanOrEqual(600);
  });

  it('answer the network where LAN_ADDRESS says so: the jobs service, whose invitations lead there', () => {
    const { jobs, auth } = settings('198.51.100.7');
    expect([jobs['HOST'], auth['HOST']]).toEqual(['0.0.0.0', '127.0.0.1']);
    expect(jobs['INVITE_PAGE_URL']).toBe('http://198.51.100.7:3000/verify');
  });
});

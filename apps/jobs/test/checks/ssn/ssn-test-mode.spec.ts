import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { accountCommands } from '../../../src/processes/commands/account-commands.js';
import { AccountsService } from '../../../src/accounts/accounts.service.js';
import { TEST_SSNS } from '../../../src/checks/ssn/test-ssns.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { ssnBody, ssnCalls } from './ssn-calls.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs();
});
afterAll(() => jobs?.close());

const { verify, read } = ssnCalls(() => jobs);
const TEST = { 'x-test-request': 'true' };

describe('test mode of the SSN endpoint', () => {
  it('knows six numbers, two of them of four digits', () => {
    expect(TEST_SSNS).toHaveLength(6);
    expect(TEST_SSNS.filter((ssn) => ssn.length === 4)).toHaveLength(2);
    expect(TEST_SSNS.filter((ssn) => ssn.length === 9)).toHaveLength(4);
  });

  it.each(TEST_SSNS)('matches %s, and says that it was a test', async (ssn) => {
    for (const path of ['/api/ssn', '/api/private-ssn/verify']) {
      const answer = await jobs.call('POST', path, {
        body: ssnBody({ ssn, lastName: 'Outage' }),
        headers: TEST,
      });
      expect([answer.status, answer.body.result, answer.body.errors]).toEqual([
        200,
        { ssnMatch: true, test: true },
        [],
      ]);
    }
  });

  it('answers false, and never null, for any other number of either length', async () => {
    const others = ['0000', '1233', '9999', '987654324', '987654319', '000000000', '666123456', '219094567'];
    const random = Array.from({ length: 20 }, (_, n) => String(((n + 1) * 48_271 * 7) % 1_000_000_000));
    for (const ssn of [...others, ...random.map((digits) => digits.padStart(9, '0'))]) {
      const { status, body } = await verify({ ssn, lastName: 'Timeout' }, TEST);
      expect([ssn, status, body.result]).toEqual([ssn, 200, { ssnMatch: false, test: true }]);
    }
  });

  it('still judges the form of every field', async () => {
    for (const changes of [{ ssn: '123' }, { phone: '212' }, { dob: '01/02/1990' }, { consent: 'yes' }])
      expect((await verify(changes, TEST)).status).toBe(400);
  });

  it('is off without the header, and for any value but true', async () => {
    for (const headers of [undefined, { 'x-test-request': 'false' }, { 'x-test-request': '1' }]) {
      const refused = await verify({ ssn: '987654320' }, headers);
      expect(refused.status).toBe(400);
      const { body } = await verify({ ssn: '1234', lastName: 'Mismatch' }, headers);
      expect(body.result).toEqual({ ssnMatch: false, simulated: true });
    }
    expect((await verify({ ssn: '987654320' }, { 'x-test-request': 'TRUE' })).body.result.test).toBe(true);
  });

  it('works through POST /api/jobs as well', async () => {
    const submit = (ssn: string) =>
      jobs.call('POST', '/api/jobs', {
        body: { type: 'private-ssn', params: ssnBody({ ssn }) },
        headers: TEST,
      });
    expect((await submit('987654321')).body.result).toMatchObject({
      success: true,
      ssnMatch: true,
      test: true,
    });
    expect((await submit('4321')).body.result).toMatchObject({ success: false, ssnMatch: false, test: true });
  });

  it('is remembered by the stored record', async () => {
    const { body } = await verify({ ssn: '6789' }, TEST);
    expect((await read(body.id)).body.result).toEqual({ ssnMatch: true, test: true });
  });

  it('is told to whoever gets an account, and to whoever reads the documents', async () => {
    const printed: string[] = [];
    const program = new Command().exitOverride();
    accountCommands(
      program,
      async () => jobs.app.get(AccountsService),
      (line) => void printed.push(line),
    );
    await program.parseAsync(['account', 'create', '--name', 'Acme', '--enable', 'ssnEnabled'], {
      from: 'user',
    });
    expect(JSON.parse(printed.join('\n'))).toMatchObject({ testSsns: TEST_SSNS });
    const documented = await readFile(new URL('../../../../../docs/simulators.md', import.meta.url), 'utf8');
    const openApi = (await jobs.call('GET', '/docs/openapi.json')).body.paths['/api/ssn'].post;
    const header = openApi.parameters.find(({ name }: { name: string }) => name === 'x-test-request');
    expect(header.schema.default).toBe('false');
    for (const ssn of TEST_SSNS) {
      expect(documented).toContain(`\`${ssn}\``);
      expect(header.description).toContain(ssn);
    }
  });
});

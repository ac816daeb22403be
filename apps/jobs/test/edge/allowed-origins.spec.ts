import { Command } from 'commander';
import { AccountsService } from '../../src/accounts/accounts.service.js';
import { accountCommands } from '../../src/processes/commands/account-commands.js';
import { isAllowedOrigin, parseAllowedOrigins } from '../../src/accounts/access/allowed-origins.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

describe('an allowed origin', () => {
  it('is kept as browsers send it, once', () => {
    expect(parseAllowedOrigins(['https://APP.example.com/', 'https://app.example.com:443'])).toEqual([
      'https://app.example.com',
    ]);
    expect(parseAllowedOrigins(['http://localhost:5173', 'http://[::1]:80'])).toEqual([
      'http://localhost:5173',
      'http://[::1]',
    ]);
  });

  it.each([
    '*',
    'null',
    'https://*.example.com',
    'app.example.com',
    'http://app.example.com',
    'http://localhost.example.com',
    'https://app.example.com/path',
    'https://user@app.example.com',
    'https://app.example.com?x',
    'file:///x',
    '',
  ])('is not %p', (text) => expect(() => parseAllowedOrigins([text])).toThrow(/allowedOrigins: /));

  it('is matched whole, and nobody is allowed unless named', () => {
    const settings = { allowedOrigins: ['https://app.example.com'] };
    expect(isAllowedOrigin({ settings }, 'https://app.example.com')).toBe(true);
    for (const other of ['https://app.example.com.evil.example', 'https://app.example', 'null', ''])
      expect(isAllowedOrigin({ settings }, other)).toBe(false);
    expect(isAllowedOrigin({ settings: {} }, 'https://app.example.com')).toBe(false);
  });
});

describe('the operator', () => {
  let jobs: RunningJobs;
  beforeAll(async () => {
    jobs = await startJobs({ worker: false });
  });
  afterAll(() => jobs?.close());

  const update = (...args: string[]) => {
    const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
    accountCommands(
      program,
      () => Promise.resolve(jobs.app.get(AccountsService)),
      () => undefined,
    );
    for (const command of program.commands.flatMap((one) => one.commands))
      command.exitOverride().configureOutput({ writeErr: () => undefined });
    return program.parseAsync(['account', 'update', jobs.account.accountId, ...args], { from: 'user' });
  };
  const stored = async () => {
    const [row] = (await jobs.dataSource.query(
      `SELECT settings->'allowedOrigins' AS origins FROM accounts WHERE id = $1`,
      [jobs.account.accountId],
    )) as { origins: unknown }[];
    return row?.origins;
  };

  it('names the origins of an account beside its other settings, and takes them away', async () => {
    await update('--allowed-origins', 'https://a.example,https://b.example', '--settings', '{"required":[]}');
    expect(await stored()).toEqual(['https://a.example', 'https://b.example']);
    await update('--name', 'Other');
    expect(await stored()).toEqual(['https://a.example', 'https://b.example']);
    await update('--allowed-origins', '');
    expect(await stored()).toEqual([]);
  });

  it('is refused what is no origin, also within --settings', async () => {
    await expect(update('--allowed-origins', '*')).rejects.toThrow(/allowedOrigins: /);
    await expect(update('--settings', '{"allowedOrigins":["*"]}')).rejects.toThrow(/allowedOrigins: /);
  });
});

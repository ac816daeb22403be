import { Command } from 'commander';
import { clientCommands } from '../../../src/processes/commands/client-commands.js';
import { organizationCommands } from '../../../src/processes/commands/organization-commands.js';
import { printTo } from '../../../src/processes/commands/print.js';
import { projectCommands } from '../../../src/processes/commands/project-commands.js';
import { userCommands } from '../../../src/processes/commands/user-commands.js';
import { GatewayDriver } from '../../oauth/test-client.js';
import { type RunningAuth, startAuth } from '../../start-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

/** Runs one command line as the admin role does; what it printed. */
async function admin(...args: string[]): Promise<string> {
  let output = '';
  const program = new Command('admin');
  const print = printTo((text) => (output += text));
  for (const add of [organizationCommands, userCommands, projectCommands, clientCommands])
    add(program, auth.app, print);
  for (const command of [
    program,
    ...program.commands,
    ...program.commands.flatMap(({ commands }) => commands),
  ])
    command.exitOverride().configureOutput({ writeErr: () => undefined });
  await program.parseAsync(args, { from: 'user' });
  return output;
}
const json = async (...args: string[]) =>
  JSON.parse(await admin(...args, '--json')) as Record<string, string>;

describe('organization domain', () => {
  it('confirms a domain once, in any letters, and the address of a machine', async () => {
    await json('organization', 'create', '--slug', 'weyland', '--name', 'Weyland');
    const confirm = (domain: string) => json('org', 'domain', '--org', 'weyland', '--domain', domain);
    const first = await confirm('Weyland.example');
    expect(first).toEqual({
      organization: 'weyland',
      domain: 'weyland.example',
      provenAt: expect.any(String),
    });
    expect(await confirm('weyland.example')).toEqual(first);
    expect(await confirm('127.0.0.9')).toMatchObject({ domain: '127.0.0.9' });
  });

  it.each([
    ['weyland', 'no domain'],
    ['weyland', 'localhost'],
    ['weyland', '127.0.0.9:80'],
    ['nobody', 'nobody.example'],
  ])('refuses for %s %j', async (org, domain) => {
    await expect(admin('org', 'domain', '--org', org, '--domain', domain)).rejects.toThrow(
      /domain|organization/,
    );
  });

  it('leaves a domain to the organization that has proven it', async () => {
    await json('organization', 'create', '--slug', 'tyrell', '--name', 'Tyrell');
    await expect(admin('org', 'domain', '--org', 'tyrell', '--domain', 'weyland.example')).rejects.toThrow(
      /another organization/,
    );
  });
});

describe('organization create', () => {
  it('makes an organization whose DID document answers at once', async () => {
    const made = await json('organization', 'create', '--slug', 'initech', '--name', 'Initech Ltd');
    const host = encodeURIComponent(new URL(auth.url).host);
    expect(made).toEqual({
      id: expect.stringMatching(/^org_/),
      slug: 'initech',
      name: 'Initech Ltd',
      did: `did:web:${host}:orgs:initech`,
    });
    const document = await (await fetch(`${auth.url}/orgs/initech/did.json`)).json();
    expect(document).toMatchObject({ id: made['did'], assertionMethod: [`${made['did']}#key-1`] });
  });

  it.each(['-starts-with-a-dash', 'ends.', 'has space', 'has/slash', 'é', '', 'a'.repeat(256)])(
    'refuses the slug %j',
    async (slug) => {
      await expect(admin('organization', 'create', `--slug=${slug}`, '--name', 'x')).rejects.toThrow();
      const made = await auth.dataSource.query('SELECT 1 FROM organizations WHERE slug = $1', [slug]);
      expect(made).toEqual([]);
    },
  );

  it.each(['acme', 'ACME'])('refuses %s, which exists but for its letters', async (slug) => {
    await expect(admin('organization', 'create', '--slug', slug, '--name', 'x')).rejects.toThrow(/exists/);
  });
});

describe('key rotate', () => {
  it('adds a key that signs from now on and leaves living tokens good', async () => {
    const gateway = new GatewayDriver(auth);
    const before = await gateway.tokens();
    const { kid } = await json('key', 'rotate', '--org', 'acme');
    expect(kid).toMatch(/:orgs:acme#key-2$/);
    const after = await gateway.tokens();
    const kidOf = (jwt: string) =>
      (JSON.parse(Buffer.from(jwt.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid;
    expect([kidOf(before.access_token), kidOf(after.access_token)]).toEqual([kid!.replace(/2$/, '1'), kid]);
    const document = (await (await fetch(`${auth.url}/orgs/acme/did.json`)).json()) as {
      verificationMethod: { id: string }[];
    };
    expect(document.verificationMethod.map(({ id }) => id)).toEqual([kid, kid!.replace(/2$/, '1')]);
    const introspected = await fetch(`${gateway.issuer}/introspect`, {
      method: 'POST',
      body: new URLSearchParams({ token: before.access_token, client_id: before.clientId }),
    });
    expect(await introspected.json()).toMatchObject({ active: true });
    const [line] = await auth.dataSource.query(
      `SELECT actor_type, subject FROM audit_events WHERE action = 'organization_key.rotated'`,
    );
    expect(line).toEqual({ actor_type: 'admin', subject: 'key-2' });
  });

  it('says so when there is no such organization', async () => {
    await expect(admin('key', 'rotate', '--org', 'nobody')).rejects.toThrow(
      'there is no organization nobody',
    );
  });

  it('keeps private keys encrypted: nothing of a key stands in the database in clear', async () => {
    const keys = (await auth.dataSource.query(
      'SELECT sealed_private_key AS sealed FROM organization_keys',
    )) as {
      sealed: Buffer;
    }[];
    for (const { sealed } of keys) expect(sealed.toString('latin1')).not.toMatch(/"d"|"kty"|OKP/);
  });
});

describe('user create', () => {
  it('makes somebody who can sign in, with a password of its own making', async () => {
    const { email, password } = await json(
      'user',
      'create',
      ...['--org', 'acme', '--email', 'new@acme.example', '--role', 'viewer'],
    );
    expect(password).toMatch(/^[A-Za-z0-9]{20}$/);
    const gateway = new GatewayDriver(auth);
    const page = await gateway.signIn(gateway.browser(), '/signin', { email: email!, password: password! });
    expect(await page.answer.text()).toContain('Signed in as');
  });

  const refused: [string, string[]][] = [
    ['an unknown organization', ['--org', 'nobody', '--email', 'a@b.example', '--role', 'viewer']],
    ['an unknown role', ['--org', 'acme', '--email', 'a@b.example', '--role', 'king']],
    ['no e-mail address', ['--org', 'acme', '--email', 'not an address', '--role', 'viewer']],
    [
      'a short password',
      ['--org', 'acme', '--email', 'a@b.example', '--role', 'viewer', '--password', 'short'],
    ],
    ['no role', ['--org', 'acme', '--email', 'a@b.example']],
  ];
  it.each(refused)('refuses %s', async (_, args) => {
    await expect(admin('user', 'create', ...args)).rejects.toThrow();
    expect(await auth.dataSource.query(`SELECT 1 FROM users WHERE email = 'a@b.example'`)).toEqual([]);
  });
});

describe('user erase', () => {
  it('erases by address or id, is refused for the only owner of others, and knows nobody twice', async () => {
    const org = ['--org', 'acme', '--role', 'viewer'];
    const made = await json('user', 'create', ...org, '--email', 'leaving@acme.example');
    expect(await json('user', 'erase', '--yes', '--email', 'Leaving@acme.example')).toEqual({
      id: made['id'],
      revokedDelegations: 0,
    });
    for (const who of [
      ['--email', 'leaving@acme.example'],
      ['--id', made['id']!],
    ])
      await expect(admin('user', 'erase', '--yes', ...who)).rejects.toThrow('user not found');
    await expect(admin('user', 'erase', '--yes')).rejects.toThrow('name the person');
    await expect(admin('user', 'erase', '--email', auth.user.email)).rejects.toThrow('--yes');
    await expect(admin('user', 'erase', '--yes', '--email', auth.user.email)).rejects.toThrow(
      'the only owner of Acme (acme)',
    );
  });
});

describe('project create', () => {
  it('makes a project and shows its API key and webhook secret once', async () => {
    const made = await json('project', 'create', '--org', 'acme', '--name', 'Tools', '--mode', 'none');
    expect(made).toEqual({
      projectId: expect.any(String),
      apiKey: expect.stringMatching(/^ak_/),
      runtimeKey: expect.stringMatching(/^ak_/),
      webhookSecret: expect.stringMatching(/^whsec_/),
    });
    const answer = await fetch(`${auth.url}/api/v1/bouncer/projects/${made['projectId']}/providers`, {
      headers: { 'x-api-key': made['apiKey']! },
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['an unknown mode', ['--org', 'acme', '--name', 'x', '--mode', 'magic']],
    ['an unknown organization', ['--org', 'nobody', '--name', 'x', '--mode', 'none']],
    ['a provider without its endpoint', ['--org', 'acme', '--name', 'x', '--mode', 'password']],
  ])('refuses %s before anything is made', async (_, args) => {
    const count = async () => (await auth.dataSource.query('SELECT 1 FROM projects')).length as number;
    const before = await count();
    await expect(admin('project', 'create', ...args)).rejects.toThrow();
    expect(await count()).toBe(before);
  });

  it('prints lines for people and one line of JSON when asked', async () => {
    const text = await admin('organization', 'create', '--slug', 'umbrella', '--name', 'Umbrella');
    expect(text).toMatch(/^id: org_\S+\nslug: umbrella\nname: Umbrella\ndid: did:web:\S+\n$/);
  });
});

describe('client', () => {
  it('create registers a client that can be asked for at once; remove ends it', async () => {
    const redirect = ['--redirect-uri', 'https://app.example/cb'];
    const made = await json('client', 'create', '--name', 'Payroll', ...redirect, '--org', 'acme');
    expect(made).toEqual({
      clientId: expect.stringMatching(/^cli_/),
      name: 'Payroll',
      authentication: 'none',
    });
    expect(await admin('client', 'list', '--org', 'acme')).toContain(made['clientId']);
    const gone = await json('client', 'remove', made['clientId']!);
    expect(gone).toEqual({ removed: made['clientId'], endedDelegations: 0 });
    expect(await admin('client', 'list')).not.toContain(made['clientId']);
  });

  it('create refuses an organization that does not exist and a redirect target by plain http', async () => {
    const create = (...more: string[]) => admin('client', 'create', '--name', 'x', ...more);
    await expect(create('--redirect-uri', 'https://a.example/cb', '--org', 'nobody')).rejects.toThrow(
      /no organization/,
    );
    await expect(create('--redirect-uri', 'http://a.example/cb')).rejects.toThrow(/redirect/);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { amlCommands } from '../../../src/processes/commands/aml-commands.js';
import { ImportListsService } from '../../../src/checks/aml/import-lists.service.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { EU, OFAC, OPENSANCTIONS, UN } from './sample-lists.js';

// The operator's commands on files as they are downloaded.

let jobs: RunningJobs;
let folder: string;
beforeAll(async () => {
  [jobs, folder] = await Promise.all([startJobs({ worker: false }), mkdtemp(join(tmpdir(), 'lists-'))]);
  const files = {
    'SDN.CSV': OFAC.sdn,
    'ALT.CSV': OFAC.alt,
    'ADD.CSV': OFAC.add,
    'un.xml': UN,
    'eu.csv': EU,
    'os.json': OPENSANCTIONS,
    'broken.xml': UN.slice(0, 1_000),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<unknown> {
  const lines: string[] = [];
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  amlCommands(
    program,
    () => jobs.app.get(ImportListsService),
    (line) => lines.push(line),
  );
  await program.parseAsync(['aml', ...args, '--json'], { from: 'user' });
  return JSON.parse(lines.join('\n'));
}
const file = (name: string) => join(folder, name);

describe('aml import', () => {
  it.each([
    [
      'ofac',
      () => ['--sdn', file('SDN.CSV'), '--alt', file('ALT.CSV'), '--add', file('ADD.CSV')],
      'ofac-sdn',
      4,
    ],
    ['un', () => [file('un.xml')], 'un-sc', 2],
    ['eu', () => [file('eu.csv')], 'eu-fsf', 3],
    ['opensanctions', () => [file('os.json')], 'opensanctions', 6],
  ])(
    '%s imports the list and says what it changed, the second time nothing',
    async (list, files, source, count) => {
      expect(await run('import', list, ...files())).toMatchObject({ source, entities: count, added: count });
      expect(await run('import', list, ...files())).toMatchObject({ added: 0, changed: 0, removed: 0 });
    },
  );

  it('says which date, alias or identifier of an entry it could not read, and imports the rest', async () => {
    await writeFile(file('odd.json'), OPENSANCTIONS.replace('1966-02-03', 'in the year of the flood'));
    expect(await run('import', 'opensanctions', file('odd.json'))).toMatchObject({
      entities: 6,
      unread: ['ex-1: birthDate: in the year of the flood'],
    });
    expect(await run('import', 'opensanctions', file('os.json'))).toMatchObject({ changed: 1, unread: [] });
  });

  it('says why a broken file was not imported, and keeps the list', async () => {
    await run('import', 'un', file('un.xml'));
    await expect(run('import', 'un', file('broken.xml'))).rejects.toThrow(/^nothing was imported: un-sc: /);
    const lists = (await run('lists')) as { source: string; entities: number; importedAt: string }[];
    expect(lists.find(({ source }) => source === 'un-sc')).toMatchObject({
      entities: 2,
      importedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });
});

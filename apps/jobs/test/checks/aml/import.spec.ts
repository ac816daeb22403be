import type { DataSource } from 'typeorm';
import { importList } from '../../../src/checks/aml/import-list.js';
import type { AmlSource, ListEntity } from '../../../src/checks/aml/list-entity.js';
import { readEu } from '../../../src/checks/aml/read-eu.js';
import { readOfac } from '../../../src/checks/aml/read-ofac.js';
import { readUn } from '../../../src/checks/aml/read-un.js';
import { screenLists } from '../../../src/checks/aml/screen-lists.js';
import { openServiceDatabase } from '../../service-database.js';
import { EU, OFAC, UN } from './sample-lists.js';

let dataSource: DataSource;
let close: () => Promise<void>;
beforeEach(async () => void ({ dataSource, close } = await openServiceDatabase()));
afterEach(() => close());

const run = (source: AmlSource, entities: ListEntity[], options?: { allowShrink?: boolean }) =>
  dataSource.transaction((manager) => importList(manager, source, entities, options));
const hitsOf = async (firstName: string, lastName: string) =>
  (await screenLists(dataSource.manager, { firstName, lastName }))?.hits.map(({ entityId }) => entityId);
const persons = (count: number): ListEntity[] =>
  Array.from({ length: count }, (_, at) => ({
    ...readOfac(OFAC)[0]!,
    sourceRef: String(100 + at),
    names: [{ name: `Person Number${String.fromCharCode(97 + at)}`, kind: 'primary' as const }],
  }));

describe('importing a list', () => {
  it('knows no answer before the first list, and finds the listed after it', async () => {
    expect(await screenLists(dataSource.manager, { lastName: 'Examplov' })).toBeNull();
    expect(await run('ofac-sdn', readOfac(OFAC))).toMatchObject({
      entities: 4,
      added: 4,
      changed: 0,
      removed: 0,
    });
    expect(await hitsOf('Viktor', 'Examplov')).toEqual(['ofac-sdn:7001']);
    expect(await hitsOf('Wiktor', 'Ekzemplov')).toEqual(['ofac-sdn:7001']);
    expect(await hitsOf('Sample', 'Trading')).toEqual([]);
  });

  it('changes nothing when the same issue comes again', async () => {
    await run('un-sc', readUn(UN));
    const before = await dataSource.query(
      'SELECT * FROM aml_entities JOIN aml_names ON entity_id = aml_entities.id',
    );
    expect(await run('un-sc', readUn(UN))).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(
      await dataSource.query('SELECT * FROM aml_entities JOIN aml_names ON entity_id = aml_entities.id'),
    ).toEqual(before);
  });

  it('adds, changes and removes what differs, and leaves the other lists alone', async () => {
    await run('eu-fsf', readEu(EU));
    await run('ofac-sdn', readOfac(OFAC));
    const [first, second, ...others] = readEu(EU);
    const renamed = { ...second!, names: [{ name: 'Ana Obrazac', kind: 'primary' as const }] };
    const added = {
      ...first!,
      sourceRef: '9009',
      names: [{ name: 'Marko Dodatak', kind: 'primary' as const }],
    };
    expect(await run('eu-fsf', [renamed, ...others, added])).toMatchObject({
      added: 1,
      changed: 1,
      removed: 1,
    });
    expect(await hitsOf('Zdravko', 'Primerović')).toEqual([]);
    expect(await hitsOf('Ana', 'Uzorak')).toEqual([]);
    expect(await hitsOf('Ana', 'Obrazac')).toEqual(['eu-fsf:9002']);
    expect(await hitsOf('Marko', 'Dodatak')).toEqual(['eu-fsf:9009']);
    expect(await hitsOf('Viktor', 'Examplov')).toEqual(['ofac-sdn:7001']);
    const terms = await dataSource.query(`SELECT term FROM aml_terms WHERE term LIKE 'uzurak%'`);
    expect(terms).toEqual([]);
  });

  it('changes nothing at all when the database fails in the middle', async () => {
    await run('eu-fsf', readEu(EU));
    const [first, ...others] = readEu(EU);
    const poisoned = {
      ...first!,
      sourceRef: '9010',
      names: [{ name: 'Bad\u0000Name', kind: 'primary' as const }],
    };
    await expect(run('eu-fsf', [...others, poisoned])).rejects.toThrow();
    expect(await hitsOf('Zdravko', 'Primerović')).toEqual(['eu-fsf:9001']);
    expect(await dataSource.query('SELECT id FROM aml_imports')).toHaveLength(1);
  });

  it.each([
    ['nothing', (): ListEntity[] => []],
    ['an entry twice', () => [...persons(20), ...persons(1)]],
    ['a third of its entries less', () => persons(20).slice(0, 6)],
  ])('refuses an issue of %s and keeps the last one', async (_what, broken) => {
    await run('ofac-sdn', persons(20));
    await expect(run('ofac-sdn', broken())).rejects.toThrow(/no entries|twice|are missing/);
    expect(await dataSource.query('SELECT id FROM aml_entities')).toHaveLength(20);
  });

  it('takes a list that has really become shorter when told so', async () => {
    await run('ofac-sdn', persons(20));
    expect(await run('ofac-sdn', persons(20).slice(0, 6), { allowShrink: true })).toMatchObject({
      removed: 14,
    });
  });

  it('lets imports wait for each other', async () => {
    const runs = await Promise.all([
      run('eu-fsf', readEu(EU)),
      run('ofac-sdn', readOfac(OFAC)),
      run('eu-fsf', readEu(EU)),
    ]);
    expect(runs.map(({ added }) => added).sort()).toEqual([0, 3, 4]);
  });
});

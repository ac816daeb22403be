import { z } from 'zod';
import { isWebUrl, readTopics } from '../../providers/http/yente-aml.js';
import type { ListEntity } from './list-entity.js';
import { isNoDate, readListDates } from './list-dates.js';
import { listedDetails, listedGender, type ListedKind } from './list-entity.js';
import { ListFormatError } from './list-format-error.js';

const Entity = z.looseObject({
  id: z.string().min(1),
  caption: z.string().default(''),
  schema: z.string(),
  datasets: z.array(z.string()).default([]),
  first_seen: z.string().nullish(),
  properties: z.record(z.string(), z.array(z.unknown())).default({}),
});

const KINDS = new Map<string, ListedKind>(
  Object.entries({
    Person: 'person',
    Organization: 'organization',
    Company: 'organization',
    LegalEntity: 'organization',
    PublicBody: 'organization',
    Vessel: 'vessel',
    Airplane: 'aircraft',
    CryptoWallet: 'cryptoAddress',
  }),
);
const IDENTIFIERS =
  'imoNumber mmsi callSign registrationNumber serialNumber publicKey idNumber passportNumber taxNumber vatCode innCode ogrnCode leiCode swiftBic'.split(
    ' ',
  );
/** The day, the month or the year, each with its own precision. */
const ISO_DATE = /^\d{4}(?:-\d{2}){0,2}$/;

const strings = (values: unknown[] | undefined) =>
  (values ?? []).filter((value): value is string => typeof value === 'string' && value.trim() !== '');

/**
 * Reads entities of OpenSanctions in their line-by-line JSON form (`entities.ftm.json`, `targets.nested.json`): the
 * public format that states who holds or held a public office. Entities without a topic are skipped, and those that are
 * neither a person, an organization, a ship, an aircraft nor a wallet.
 * @throws ListFormatError when a line is not an entity.
 */
export function readOpenSanctions(lines: string): ListEntity[] {
  return lines.split('\n').flatMap((line, index): ListEntity[] => {
    if (line.trim() === '') return [];
    const entity = readLine(line, index + 1);
    const kind = KINDS.get(entity.schema);
    const { properties } = entity;
    const topics = strings(properties['topics']);
    if (!kind || topics.length === 0) return [];
    const names = [entity.caption, ...strings(properties['name'])].filter(Boolean);
    const aliases = ['alias', 'previousName', 'abbreviation'].flatMap((key) => strings(properties[key]));
    const born = strings(properties['birthDate']).map((text) => ({
      text,
      dates: ISO_DATE.test(text) ? [text] : readListDates(text),
    }));
    const identifiers = IDENTIFIERS.flatMap((type) =>
      strings(properties[type]).map((value) => ({ type, value })),
    );
    const countries = ['country', 'nationality', 'citizenship'].flatMap((key) => strings(properties[key]));
    if (names.length === 0) throw new ListFormatError(`line ${index + 1}: ${entity.id} has no name`);
    return [
      {
        source: 'opensanctions',
        sourceRef: entity.id,
        kind,
        names: [
          ...[...new Set([...names, ...aliases])].map((name, at) => ({
            name,
            kind: at === 0 ? ('primary' as const) : ('alias' as const),
          })),
          ...strings(properties['weakAlias']).map((name) => ({ name, kind: 'weak' as const })),
        ],
        birthDates: born.flatMap(({ dates }) => dates),
        countries: [...new Set(countries.filter((code) => /^[a-z]{2}$/.test(code)))].map((code) =>
          code.toUpperCase(),
        ),
        ...listedGender(strings(properties['gender'])[0]),
        ...listedDetails(
          identifiers,
          born.flatMap(({ text, dates }) =>
            dates.length > 0 || isNoDate(text) ? [] : [`birthDate: ${text}`],
          ),
        ),
        positions: strings(properties['position']),
        types: readTopics(topics),
        listName: `OpenSanctions: ${entity.datasets.join(', ') || 'entities'}`,
        url:
          strings(properties['sourceUrl']).find(isWebUrl) ??
          `https://www.opensanctions.org/entities/${entity.id}/`,
        listedSince: entity.first_seen?.slice(0, 10) ?? null,
      },
    ];
  });
}

function readLine(line: string, number: number): z.infer<typeof Entity> {
  try {
    return Entity.parse(JSON.parse(line));
  } catch {
    throw new ListFormatError(`line ${number} is not an entity`);
  }
}

// Licences of made-up people, of six states.
import { type LicenceDescription, sampleLicence } from './aamva-payload.js';

export const LAST_NAMES =
  "QUINTERO OKAFOR SMITH VAN-DYKE NGUYEN HERNANDEZ KOWALSKI LEE O'BRIEN ABERNATHY WU SILVA".split(' ');
export const FIRST_NAMES = 'MARISOL JAMES ADAEZE LI WALTER JOSE ANNA BJORN IMANI QUINN OLIVIA ISAAC'.split(
  ' ',
);
const MIDDLE_NAMES = ['ELENA', 'B', '', 'ROSE', 'DAVID', ''];
const STREETS = [
  '24TH ST APT 4B',
  'MAIN ST',
  'OAK HILL RD',
  'N 1ST AVE UNIT 12',
  'SUNSET BLVD',
  'E COUNTY ROAD 80',
];
const PLACES: readonly (readonly [state: string, city: string, postalCode: string])[] = [
  ['CA', 'SACRAMENTO', '95818'],
  ['TX', 'SAN ANTONIO', '78205'],
  ['NY', 'NEW YORK', '10027'],
  ['FL', 'OCALA', '34470'],
  ['IL', 'SPRINGFIELD', '627011234'],
  ['WA', 'WALLA WALLA', '99362'],
];

type Random = () => number;

export const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
const some = (random: Random, signs: string, count: number) =>
  Array.from({ length: count }, () => pick(random, [...signs])).join('');

/** A day within so many years from the first of January, ISO 8601. */
export const dayIn = (random: Random, from: number, years: number): string =>
  new Date(Date.UTC(from, 0, 1) + Math.floor(random() * years * 365.25) * 86_400_000)
    .toISOString()
    .slice(0, 10);

export function randomLicence(random: Random): LicenceDescription {
  const [state, city, postalCode] = pick(random, PLACES);
  const digits = (count: number) => some(random, '0123456789', count);
  const letter = () => some(random, 'ABCDEFGHJKLMNPRSTUVWXYZ', 1);
  const middleName = (name: string) => (name ? { middleName: name } : {});
  return sampleLicence({
    state,
    city,
    postalCode,
    idNumber: pick(random, [
      () => letter() + digits(7),
      () => digits(8),
      () => letter() + digits(12),
      () => digits(9),
    ])(),
    lastName: pick(random, LAST_NAMES),
    firstName: pick(random, FIRST_NAMES),
    ...middleName(pick(random, MIDDLE_NAMES)),
    street: `${1 + Math.floor(random() * 9_000)} ${pick(random, STREETS)}`,
    birthDate: dayIn(random, 1945, 60),
    issueDate: dayIn(random, 2022, 3),
    expireDate: dayIn(random, 2027, 6),
    sex: pick(random, ['1', '2']),
  });
}

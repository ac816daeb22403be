import type { ListedPerson } from './listed-persons.js';
import { nameOf } from './listed-persons.js';

// Writes invented persons in the public formats of the three lists, as their publishers lay the files out.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
const ofacDate = (iso: string) => `${iso.slice(8)} ${MONTHS[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`;

/** SDN.CSV, ALT.CSV and ADD.CSV: no header, `-0- ` for nothing, the old end-of-file character at the end. */
export function writeOfac(persons: readonly ListedPerson[]): { sdn: string; alt: string; add: string } {
  const none = '-0- ';
  let serial = 0;
  const sdn = persons.map((person) => {
    const { first, last } = nameOf(person);
    const name = `${last.toUpperCase()}, ${first}`;
    const weak = person.aliases.filter((alias) => alias.weak);
    const remarks = [
      `DOB ${ofacDate(person.born)}`,
      `nationality ${person.country}`,
      ...weak.map((alias) => `a.k.a. '${alias.given} ${alias.family}'`),
    ].join('; ');
    const cells = [quote('individual'), quote('SDGT'), none, none, none, none, none, none, none];
    return [person.ref, quote(name), ...cells, quote(`${remarks}.`)].join(',');
  });
  const alt = persons.flatMap((person) =>
    person.aliases
      .filter((alias) => !alias.weak)
      .map((alias) =>
        [
          person.ref,
          ++serial,
          quote('aka'),
          quote(`${alias.family.toUpperCase()}, ${alias.given}`),
          none,
        ].join(','),
      ),
  );
  const add = persons.map((person) =>
    [person.ref, ++serial, none, none, quote(person.country), none].join(','),
  );
  const file = (rows: string[]) => `${rows.join('\r\n')}\r\n\u001a`;
  return { sdn: file(sdn), alt: file(alt), add: file(add) };
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The consolidated list of the UN Security Council. */
export function writeUn(persons: readonly ListedPerson[]): string {
  const entries = persons.map((person) => {
    const { given, second, family } = person;
    const parts = [given.name, second?.name, family.name].filter((part) => part !== undefined);
    const original = given.native && family.native && !second ? `${given.native} ${family.native}` : '';
    return `<INDIVIDUAL>
      <DATAID>${person.ref}</DATAID><VERSIONNUM>1</VERSIONNUM>
      ${parts.map((part, at) => `<${['FIRST', 'SECOND', 'THIRD'][at]}_NAME>${escape(part)}</${['FIRST', 'SECOND', 'THIRD'][at]}_NAME>`).join('')}
      <UN_LIST_TYPE>Example</UN_LIST_TYPE><REFERENCE_NUMBER>EXi.${person.ref}</REFERENCE_NUMBER>
      <LISTED_ON>2011-03-17</LISTED_ON><NAME_ORIGINAL_SCRIPT>${original}</NAME_ORIGINAL_SCRIPT>
      <NATIONALITY><VALUE>${person.country}</VALUE></NATIONALITY>
      <LIST_TYPE><VALUE>UN List</VALUE></LIST_TYPE>
      ${person.aliases.map((alias) => `<INDIVIDUAL_ALIAS><QUALITY>${alias.weak ? 'Low' : 'Good'}</QUALITY><ALIAS_NAME>${escape(`${alias.given} ${alias.family}`)}</ALIAS_NAME></INDIVIDUAL_ALIAS>`).join('')}
      <INDIVIDUAL_ADDRESS><COUNTRY>${person.country}</COUNTRY></INDIVIDUAL_ADDRESS>
      <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>${person.born}</DATE></INDIVIDUAL_DATE_OF_BIRTH>
      <SORT_KEY/><SORT_KEY_LAST_MOD/>
    </INDIVIDUAL>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" dateGenerated="2026-01-15T10:00:00Z">
<INDIVIDUALS>${entries.join('\n')}</INDIVIDUALS><ENTITIES></ENTITIES></CONSOLIDATED_LIST>`;
}

const EU_COLUMNS = [
  'fileGenerationDate',
  'Entity_LogicalId',
  'Entity_EU_ReferenceNumber',
  'Entity_SubjectType',
  'Entity_SubjectType_ClassificationCode',
  'Entity_Regulation_EntryIntoForceDate',
  'Entity_Regulation_PublicationUrl',
  'NameAlias_LastName',
  'NameAlias_FirstName',
  'NameAlias_MiddleName',
  'NameAlias_WholeName',
  'NameAlias_Title',
  'NameAlias_Function',
  'Address_CountryIso2Code',
  'BirthDate_BirthDate',
  'BirthDate_Year',
  'BirthDate_YearRangeFrom',
  'BirthDate_YearRangeTo',
  'BirthDate_CountryIso2Code',
  'Citizenship_CountryIso2Code',
];

/** The EU's consolidated financial sanctions list: a line a name, one for the birth date, one for the citizenship. */
export function writeEu(persons: readonly ListedPerson[], isoCountry: (country: string) => string): string {
  const line = (person: ListedPerson, cells: Record<string, string>) =>
    EU_COLUMNS.map(
      (column) =>
        ({
          fileGenerationDate: '15/01/2026',
          Entity_LogicalId: String(person.ref),
          Entity_EU_ReferenceNumber: `EU.${person.ref}.01`,
          Entity_SubjectType: 'P',
          Entity_SubjectType_ClassificationCode: 'person',
          Entity_Regulation_EntryIntoForceDate: '2014-07-31',
          Entity_Regulation_PublicationUrl: 'https://eur-lex.europa.eu/example',
          ...cells,
        })[column] ?? '',
    ).join(';');
  const lines = persons.flatMap((person) => {
    const { first, last } = nameOf(person);
    return [
      line(person, {
        NameAlias_FirstName: first,
        NameAlias_LastName: last,
        NameAlias_WholeName: `${first} ${last}`,
      }),
      ...person.aliases.map((alias) =>
        line(person, { NameAlias_WholeName: `${alias.given} ${alias.family}` }),
      ),
      line(person, { BirthDate_BirthDate: person.born, BirthDate_Year: person.born.slice(0, 4) }),
      line(person, { Citizenship_CountryIso2Code: isoCountry(person.country) }),
    ];
  });
  return `\uFEFF${EU_COLUMNS.join(';')}\r\n${lines.join('\r\n')}\r\n`;
}

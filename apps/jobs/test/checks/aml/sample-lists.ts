// Small files in the publishers' formats, with invented entries.

/** OFAC: two persons and a ship; a weak alias in the remarks, addresses, dates with and without a day. */
export const OFAC = {
  sdn: [
    `7001,"EXAMPLOV, Viktor Petrovich","individual","EXAMPLE",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 04 May 1960; alt. DOB 1961; POB Testograd; nationality Russia; Gender Male; a.k.a. 'VIKTYA'."`,
    `7002,"AL-NAMUDHAJI, Faris","individual","SDGT","Minister of Samples",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB circa 1958 to 1960; citizen Iraq."`,
    `7003,"MV SPECIMEN","vessel","EXAMPLE",-0- ,"ABC1","Crude Oil Tanker",-0- ,-0- ,"Panama",-0- ,-0- `,
    `7004,"SAMPLE TRADING, LLC",-0- ,"EXAMPLE",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- `,
    '\u001a',
  ].join('\r\n'),
  alt: [`7001,11,"aka","EKZEMPLOV, Wiktor",-0- `, `7002,12,"aka","AL NAMOUDAJI, Fares",-0- `, '\u001a'].join(
    '\r\n',
  ),
  add: [
    `7001,21,"1 Example Street","Testograd","Belarus",-0- `,
    `7004,22,-0- ,-0- ,"Cyprus",-0- `,
    '\u001a',
  ].join('\r\n'),
};

/** The UN list: a person with a name in its own script, low and good aliases, a span of years; an organisation. */
export const UN = `<?xml version="1.0" encoding="utf-8"?>
<CONSOLIDATED_LIST xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" dateGenerated="2026-01-15T10:00:00Z">
  <INDIVIDUALS>
    <INDIVIDUAL>
      <DATAID>8001</DATAID><VERSIONNUM>1</VERSIONNUM>
      <FIRST_NAME>Nasir</FIRST_NAME><SECOND_NAME>Qasim</SECOND_NAME><THIRD_NAME>al-Mithali</THIRD_NAME>
      <UN_LIST_TYPE>Example</UN_LIST_TYPE><REFERENCE_NUMBER>EXi.001</REFERENCE_NUMBER>
      <LISTED_ON>2012-06-29</LISTED_ON><NAME_ORIGINAL_SCRIPT>ناصر قاسم المثالي</NAME_ORIGINAL_SCRIPT>
      <DESIGNATION><VALUE>Deputy Minister of Patterns</VALUE><VALUE>Envoy</VALUE></DESIGNATION>
      <NATIONALITY><VALUE>Iraq</VALUE></NATIONALITY>
      <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Naser Kasim; Abu Mithal al-Iraqi</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Abu Namudhaj</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ADDRESS><COUNTRY>Syrian Arab Republic</COUNTRY></INDIVIDUAL_ADDRESS>
      <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1970</FROM_YEAR><TO_YEAR>1972</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
    </INDIVIDUAL>
  </INDIVIDUALS>
  <ENTITIES>
    <ENTITY><DATAID>8002</DATAID><FIRST_NAME>Example &amp; Sons</FIRST_NAME><LISTED_ON>2013-01-01</LISTED_ON>
      <ENTITY_ALIAS><QUALITY>a.k.a.</QUALITY><ALIAS_NAME>E and S</ALIAS_NAME></ENTITY_ALIAS></ENTITY>
  </ENTITIES>
</CONSOLIDATED_LIST>`;

const EU_HEADER =
  'fileGenerationDate;Entity_LogicalId;Entity_EU_ReferenceNumber;Entity_SubjectType;Entity_SubjectType_ClassificationCode;Entity_Regulation_EntryIntoForceDate;Entity_Regulation_PublicationUrl;NameAlias_LastName;NameAlias_FirstName;NameAlias_MiddleName;NameAlias_WholeName;NameAlias_Function;Address_CountryIso2Code;BirthDate_BirthDate;BirthDate_Year;BirthDate_YearRangeFrom;BirthDate_YearRangeTo;BirthDate_CountryIso2Code;Citizenship_CountryIso2Code';
const euLine = (ref: number, cells: Partial<Record<string, string>>, type = 'P') =>
  EU_HEADER.split(';')
    .map(
      (column) =>
        ({
          fileGenerationDate: '15/01/2026',
          Entity_LogicalId: String(ref),
          Entity_SubjectType: type,
          Entity_Regulation_EntryIntoForceDate: '2014-07-31',
          Entity_Regulation_PublicationUrl: 'https://eur-lex.europa.eu/example',
          ...cells,
        })[column] ?? '',
    )
    .join(';');

/** The EU list: a person over four lines, one with a span of years, an organisation with quotation marks. */
export const EU = `\uFEFF${[
  EU_HEADER,
  euLine(9001, { NameAlias_WholeName: 'Zdravko Primerović', NameAlias_Function: 'Director of Specimens' }),
  euLine(9001, { NameAlias_WholeName: 'Здравко Примеровић' }),
  euLine(9001, { BirthDate_BirthDate: '1971-11-30', BirthDate_CountryIso2Code: 'RS' }),
  euLine(9001, { Citizenship_CountryIso2Code: 'BA' }),
  euLine(9002, { NameAlias_FirstName: 'Ana', NameAlias_LastName: 'Uzorak' }),
  euLine(9002, { BirthDate_YearRangeFrom: '1950', BirthDate_YearRangeTo: '1952' }),
  euLine(9003, { NameAlias_WholeName: '"""Uzorak"" Holding"' }, 'E'),
].join('\r\n')}\r\n`;

const opensanctions = (id: string, caption: string, topics: string[], properties: object = {}) =>
  JSON.stringify({
    id,
    caption,
    schema: 'Person',
    datasets: ['example_positions'],
    first_seen: '2024-02-01T00:00:00',
    properties: { name: [caption], topics, ...properties },
  });

/** OpenSanctions: political persons of the four classes, one of no class, somebody wanted, an address. */
export const OPENSANCTIONS = [
  opensanctions('ex-1', 'Prima Ministrovska', ['role.pep', 'gov.head'], {
    position: ['Head of government'],
    country: ['pl'],
    birthDate: ['1966-02-03'],
    alias: ['P. Ministrovska'],
  }),
  opensanctions('ex-2', 'Secundo Provinciale', ['role.pep', 'gov.state']),
  opensanctions('ex-3', 'Tertia Staatsbetrieb', ['role.pep', 'gov.soe']),
  opensanctions('ex-4', 'Quarto Sindacolino', ['role.pep', 'gov.muni']),
  opensanctions('ex-5', 'Quinta Politicova', ['role.pep']),
  opensanctions('ex-6', 'Sextus Fahndungsmann', ['crime', 'wanted']),
  JSON.stringify({ id: 'ad-1', caption: '1 Example Street', schema: 'Address', properties: {} }),
].join('\n');

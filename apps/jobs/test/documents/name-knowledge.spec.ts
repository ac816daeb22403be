import { matchNames } from '../../src/core/names/match-names.js';

const nameOf = (text: string) => {
  const [firstName = '', lastName = ''] = text.split('|');
  return { firstName, lastName };
};
const outcomeOf = (submitted: string, printed: string) =>
  matchNames(nameOf(submitted), nameOf(printed)).outcome;

describe('a submitted name and a document that spells it by another rule', () => {
  it.each([
    ['민준|김', 'MINJUN|KIM', 'Korean by the habit of passports'],
    ['민준|김', 'MIN JOON|GIM', 'Korean by the Revised Romanization'],
    ['서연|이', 'SEOYEON|LEE', 'Korean'],
    ['지훈|박', 'JI HOON|PARK', 'Korean'],
    ['영희|최', 'YOUNGHEE|CHOI', 'Korean'],
    ['현우|정', 'HYUNWOO|JUNG', 'Korean'],
    ['정은|임', 'CHONG UN|RIM', 'Korean by the rule of North Korea'],
    ['Григорій|Шевченко', 'HRYHORII|SHEVCHENKO', "Ukraine's passports"],
    ['Олег|Загребельний', 'OLEH|ZAHREBELNYI', "Ukraine's passports"],
    ['Юрій|Гнатюк', 'YURII|HNATIUK', "Ukraine's passports"],
    ['Сергей|Хрущёв', 'SERGEI|KHRUSHCHEV', 'ICAO'],
    ['Хасан|Хабибов', 'KHASAN|KHABIBOV', 'ICAO'],
    ['Георги|Щерев', 'GEORGI|SHTEREV', "Bulgaria's passports"],
    ['كاظم|ظاهر', 'KADHIM|DHAHIR', 'Arabic, by another reading of one letter'],
    ['كاظم|ظاهر', 'KAZIM|ZAHIR', 'Arabic'],
    ['جمال|جبر', 'GAMAL|GABR', 'Arabic as Egypt reads it'],
    ['عثمان|لطفي', 'OSMAN|LUTFI', 'Arabic'],
    ['Jurgen|Weiss', 'JUERGEN|WEISS', 'an umlaut left out and written as two letters'],
    ['Juergen|Weiß', 'JÜRGEN|WEISS', 'umlauts and ß'],
    ['Soren|Aagaard', 'SOEREN|AGAARD', 'Nordic letters'],
    ['Ana|St. John', 'ANA|SAINT JOHN', 'an abbreviation'],
    ['Ana|Saint John', 'ANA|ST JOHN', 'an abbreviation on the document'],
    ['Mohd|Faizal', 'MUHAMMAD|FAIZAL', 'an abbreviation'],
    ['Wm.|Carter', 'WILLIAM|CARTER', 'an abbreviation'],
    ['Sukarno|', 'FNU|SUKARNO', 'a single name beside a placeholder'],
    ['Sukarno|', 'SUKARNO|LNU', 'a single name beside a placeholder'],
    ['|Sukarno', '.|SUKARNO', 'a single name beside a full stop'],
    ['Sukarno|Sukarno', '|SUKARNO', 'a single name in both fields'],
    ['Sukarno|', 'SUKARNO|SUKARNO', 'a single name in both fields of the document'],
    ['Unknown|Sukarno', 'SUKARNO|XXX', 'placeholders on both sides'],
  ])('%s is %s (%s)', (submitted, printed) => {
    expect(outcomeOf(submitted, printed)).toBe('match');
  });

  it.each([
    ['민준|김', 'MINSU|KIM', 'another given name'],
    ['민준|김', 'MINJUN|KANG', 'another family name'],
    ['서연|이', 'SEOYUN|PARK', 'another family name'],
    ['Григорій|Шевченко', 'HRYHORII|SAVCHENKO', 'another family name'],
    ['كاظم|ظاهر', 'QASIM|TAHIR', 'other names of similar letters'],
    ['جمال|جبر', 'KAMAL|KHAYR', 'other names'],
    ['Jurgen|Weiss', 'JORGEN|WEISS', 'another name'],
    ['Ana|St. John', 'ANA|ST JAMES', 'another saint'],
    ['Mohd|Faizal', 'MAHMUD|FAIZAL', 'another name'],
    ['Sukarno|', 'FNU|SUHARTO', 'another single name'],
    ['FNU|LNU', 'FNU|SUKARNO', 'no name at all'],
    ['June|Smithers', 'JOHN|SMITHERS', 'another given name'],
  ])('%s is not %s (%s)', (submitted, printed) => {
    expect(outcomeOf(submitted, printed)).not.toBe('match');
  });
});

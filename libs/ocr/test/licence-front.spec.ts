import { readLicenceFront } from '../src/licence-front.js';
import type { TextLine } from '../src/read-text.js';

/** Lines of 20 px letters at their places, left edge and middle in px. */
const card = (...lines: [left: number, middle: number, text: string][]): TextLine[] =>
  lines.map(([left, middle, text]) => {
    const length = text.length * 12;
    const box = { centre: { x: left + length / 2, y: middle }, angle: 0, length, thickness: 24 };
    return { text, confidence: 0.95, box };
  });

const valuesOf = (lines: TextLine[]) =>
  Object.fromEntries(Object.entries(readLicenceFront(lines)).map(([name, field]) => [name, field.value]));

describe('the front of a licence', () => {
  it('with numbered fields is read', () => {
    const lines = card(
      [300, 40, 'CALIFORNIA DRIVER LICENSE'],
      [300, 90, 'DL Y1234562'],
      [600, 90, 'CLASS C'],
      [300, 130, '4b EXP 08/31/2029'],
      [600, 130, 'END NONE'],
      [300, 170, 'LN QUINTERO'],
      [300, 200, 'FN MARISOL ANA'],
      [300, 230, '2570 24TH STREET'],
      [300, 260, 'SACRAMENTO, CA 95818-1234'],
      [300, 300, 'DOB 03/07/1988'],
      [300, 340, 'SEX F'],
      [420, 340, 'EYES BRN'],
    );
    expect(valuesOf(lines)).toMatchObject({
      id: 'Y1234562',
      class: 'C',
      expireDate: '08/31/2029',
      endorsements: 'NONE',
      lastName: 'QUINTERO',
      firstName: 'MARISOL ANA',
      address: '2570 24TH STREET',
      city: 'SACRAMENTO',
      addressState: 'CA',
      postalCode: '95818-1234',
      birthDate: '03/07/1988',
      sex: 'F',
      eyes: 'BRN',
    });
  });

  it('whose values stand under their labels is read', () => {
    const lines = card(
      [300, 80, 'LICENSE NO.'],
      [300, 110, '123 456 789'],
      [600, 80, 'DATE OF BIRTH'],
      [600, 110, '03/07/1988'],
      [300, 160, 'EXPIRES'],
      [300, 190, '08/31/2029'],
    );
    expect(valuesOf(lines)).toMatchObject({
      id: '123 456 789',
      birthDate: '03/07/1988',
      expireDate: '08/31/2029',
    });
  });

  it('with several labels in a line is read', () => {
    const lines = card([300, 80, '4a ISS 01/02/2021 4b EXP 01/02/2029'], [300, 120, '9 CLASS D 9a END M']);
    expect(valuesOf(lines)).toEqual({
      issueDate: '01/02/2021',
      expireDate: '01/02/2029',
      class: 'D',
      endorsements: 'M',
    });
  });

  it('that says nothing gives nothing', () => {
    expect(readLicenceFront(card([10, 10, 'HELLO WORLD']))).toEqual({});
  });
});

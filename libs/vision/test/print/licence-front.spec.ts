import { readLicenceFront } from '../../src/print/licence-front.js';
import type { TextLine } from '../../src/print/read-text.js';

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

  it('whose labels are glued to their values or misread is read', () => {
    const lines = card(
      [300, 80, '4d.DL:12345678'],
      [300, 120, '3D0B03/07/1988'],
      [300, 160, '4a.1SS:06/15/2021'],
      [300, 200, '4bEXP 06/15/2029'],
      [300, 240, '1QUINTERO'],
      [300, 280, '2.MARISOL ANA'],
    );
    expect(valuesOf(lines)).toEqual({
      id: '12345678',
      birthDate: '03/07/1988',
      issueDate: '06/15/2021',
      expireDate: '06/15/2029',
      lastName: 'QUINTERO',
      firstName: 'MARISOL ANA',
    });
  });

  it('whose months are words is read, also with figures that look like their letters', () => {
    const lines = card(
      [300, 80, 'DOB:1949-0CT-03'],
      [300, 110, 'ISSUED: 5EP 09 2024'],
      [300, 140, 'EXPIRES: 30N0V2030'],
    );
    expect(valuesOf(lines)).toEqual({
      birthDate: '1949-OCT-03',
      issueDate: 'SEP 09 2024',
      expireDate: '30NOV2030',
    });
  });

  it('in two languages is read', () => {
    const lines = card(
      [300, 80, '1,2 NAME/NOM'],
      [300, 105, 'TREMBLAY,'],
      [300, 130, 'ANNE MARIE'],
      [300, 170, '4d NUMBER/NUMERO'],
      [300, 200, 'T1234-56789-01234'],
      [300, 240, '3 DOB/DDN'],
      [300, 270, '1988/03/07'],
      [300, 310, '12 RUE MAIN'],
      [300, 340, 'OTTAWA, ON, K1A 0B1'],
    );
    expect(valuesOf(lines)).toMatchObject({
      id: 'T1234-56789-01234',
      birthDate: '1988/03/07',
      lastName: 'TREMBLAY,',
      firstName: 'ANNE MARIE',
      address: '12 RUE MAIN',
      city: 'OTTAWA',
      addressState: 'ON',
      postalCode: 'K1A0B1',
    });
  });

  it('whose names and birth date have no labels is read by where they stand', () => {
    const lines = card(
      [300, 30, 'STATE OF CA DRIVER LICENSE'],
      [300, 100, 'VAN-DYKE'],
      [270, 132, '2'],
      [300, 130, 'ADAEZE B'],
      [300, 160, '35 E COUNTY ROAD 80'],
      [300, 190, 'SACRAMENT0,CA95818'],
      [300, 300, '10/30/1990'],
      [300, 340, 'ISS 07/21/2023'],
      [300, 380, 'EXP 07/21/2028'],
    );
    expect(valuesOf(lines)).toMatchObject({
      lastName: 'VAN-DYKE',
      firstName: 'ADAEZE B',
      address: '35 E COUNTY ROAD 80',
      city: 'SACRAMENTO',
      postalCode: '95818',
      birthDate: '10/30/1990',
    });
  });

  it('that says nothing gives nothing', () => {
    expect(readLicenceFront(card([10, 10, 'HELLO WORLD']))).toEqual({});
  });
});

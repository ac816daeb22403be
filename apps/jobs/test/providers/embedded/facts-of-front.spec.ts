import { factsOfFront } from '../../../src/providers/embedded/facts-of-front.js';

const field = (value: string) => ({ value, confidence: 0.97 });
const line = (text: string) => ({ text, confidence: 0.97 });
const front = (dates: Record<string, string>, lines: string[]) =>
  factsOfFront(
    {
      id: field('LT0000000'),
      lastName: field('MOHAMADA'),
      firstName: field('FARIDA'),
      ...Object.fromEntries(Object.entries(dates).map(([name, value]) => [name, field(value)])),
    },
    lines.map(line),
  )!.fields;

describe('dates on a print that says nothing about its country', () => {
  it.each(['10.05.1986', '10/05/1986', '05-10-1986', '1 2 1990', '12.11.2030'])(
    'are left open where day and month may be either: %s',
    (birthDate) => expect(front({ birthDate }, ['LATVIJA', 'Date of birth'])).not.toHaveProperty('birthDate'),
  );

  it.each([
    ['a licence of Europe', ['DRIVING LICENCE', 'UNITED KINGDOM']],
    ['an identity card', ['IDENTITY CARD', 'Date of birth']],
  ])('are left open on %s too', (_what, lines) => {
    expect(front({ birthDate: '10.05.1986' }, lines)).not.toHaveProperty('birthDate');
  });

  it.each([
    ['10.10.1986', '1986-10-10'],
    ['1986-05-10', '1986-05-10'],
    ['2012/05/10', '2012-05-10'],
    ['10 MAY 1986', '1986-05-10'],
    ['MAY 10, 1986', '1986-05-10'],
    ['25.12.1986', '1986-12-25'],
    ['12/25/1986', '1986-12-25'],
  ])('are read where they have one meaning: %s is %s', (birthDate, expected) => {
    expect(front({ birthDate }, ['LATVIJA'])['birthDate']?.value).toBe(expected);
  });

  it('follow another date of the same print that has one meaning', () => {
    const dates = { birthDate: '10.05.1986', issueDate: '01.11.2022', expireDate: '31.10.2032' };
    expect(front(dates, ['LATVIJA'])).toMatchObject({
      birthDate: { value: '1986-05-10' },
      issueDate: { value: '2022-11-01' },
      expireDate: { value: '2032-10-31' },
    });
    const american = { birthDate: '05/10/1986', expireDate: '10/31/2032' };
    expect(front(american, ['DRIVER LICENSE'])['birthDate']?.value).toBe('1986-05-10');
    const neither = { birthDate: '05/10/1986', issueDate: '25/10/2022', expireDate: '10/31/2032' };
    expect(front(neither, ['CARD'])).not.toHaveProperty('birthDate');
  });
});

describe('dates on a print of a state', () => {
  it.each([
    ['by its name', ['CALIFORNIA', 'DRIVER LICENSE']],
    ['by its name alone', ['New York State']],
  ])('are month first: %s', (_how, lines) => {
    expect(front({ birthDate: '10/05/1986' }, lines)['birthDate']?.value).toBe('1986-10-05');
    expect(front({ birthDate: '25/05/1986' }, lines)).not.toHaveProperty('birthDate');
  });
});

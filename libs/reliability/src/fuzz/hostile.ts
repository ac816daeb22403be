import { NO_OBJECTS, UNDECODABLE_BODIES } from '@bonafide/testing/hostile-bodies';
import fc from 'fast-check';

/** Values that break careless code: wrong type, too long, too deep, not text, or with a special meaning. */
const HOSTILE_TEXT = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u2066evil\u2069',
  '\r\nSet-Cookie: a=b',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  "'; DROP TABLE jobs; --",
  '" OR 1=1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '${jndi:ldap://127.0.0.1:9/a}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e309',
  '-0',
  '9'.repeat(400),
  '0x7f.1',
  'http://169.254.169.254/latest/meta-data/',
  'https://user:pass@127.0.0.1:1/', // secretlint-disable-line
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'data:image/jpeg;charset=utf-8;base64,/9j/',
  'data:;base64,iVBORw0KGgo=',
  'data:image/jpeg;name="a,b.jpg";base64,%2F9j%2F',
  ' /9j/4AAQ SkZJRg ABAQ ',
  // The header of a JPEG, and nothing of its picture.
  '/9j/4AAQSkZJRgABAQAAAQABAAD/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQ==',
  '2024-02-30',
  '0000-00-00T00:00:00Z',
  '+1',
  '\u0661\u0662\u0663',
  'é'.repeat(300),
  'e\u0301',
  '𝒳'.repeat(50),
  'x'.repeat(70_000),
];

const deep = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXT),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      Number.MAX_SAFE_INTEGER,
      1e300,
      [],
      {},
      [null],
      [[]],
      { length: 5 },
      { toString: 1 },
      { then: 1 },
      deep(60),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 300 }) },
);

/** JSON that parsers disagree on: duplicate and prototype keys, depth, numbers out of range, bytes that are not text. */
const hostileJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '1',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"type":"tin-validation","type":"id-aml"}',
    '{"a":1e999}',
    `${'['.repeat(20_000)}`,
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    '\ufeff{}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    "{'a':1}",
    '{"a":1,}',
  ),
  fc.json({ maxDepth: 4 }),
);

/** Bodies as bytes: the same, and some that no decoder can read. */
export const hostileBytes: fc.Arbitrary<string | Buffer> = fc.oneof(
  hostileJson,
  fc.constantFrom(...UNDECODABLE_BODIES.map(([, bytes]) => bytes), ...NO_OBJECTS.map(([, text]) => text)),
);

/** Parts of queries, as they are sent: misspelled names, values that no object can have, bytes that do not decode. */
export const hostileQuery: fc.Arbitrary<string> = fc.constantFrom(
  'pagesize=5',
  'page_size=5',
  'Status=active',
  'types=dob',
  'fristName=Jane',
  'idCountry=us',
  'idCountry=USA',
  'idCountry=ZZ',
  'idState=az',
  'idState=US-ZZ',
  'idType=Drivers-License',
  'idType=nonsense',
  'undetermined=nonsense',
  'ids=a,b',
  'ids=a,,b',
  'email=jane+tag@example.com',
  'email=a@b@c',
  'firstName=%20',
  'from=2026-02-01&to=2026-01-01',
  'lastName=Mu%F1oz',
  'lastName=%ED%A0%80',
  'na%F1e=x',
  'lastName=%',
  'status[]=completed',
  'token=st_x',
  'after=%2A&page=2',
);

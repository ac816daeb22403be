const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** JSON objects whose bytes are not UTF-8. */
export const UNDECODABLE_BODIES: readonly [what: string, bytes: Buffer][] = [
  ['ISO 8859-1', latin1('{"firstName":"Jos\xe9","lastName":"Mu\xf1oz"}')],
  ['Windows-1252', latin1('{"firstName":"O\x92Brien"}')],
  ['a name in ISO 8859-1', latin1('{"pr\xe9nom":1}')],
  ['UTF-8 cut within a letter', latin1('{"firstName":"Jos\xc3"}')],
  ['a slash in two bytes', latin1('{"firstName":"a\xc0\xafb"}')],
  ['a surrogate in three bytes', latin1('{"firstName":"a\xed\xa0\x80b"}')],
  ['a code point beyond Unicode', latin1('{"firstName":"a\xf4\x90\x80\x80b"}')],
  ['Latin-1 in what nobody reads', latin1('{"unknown":[{"x":"\xff"}]}')],
];

/** JSON that is no object. */
export const NO_OBJECTS: readonly [what: string, text: string][] = [
  ['null', 'null'],
  ['a text', '"x"'],
  ['a number', '1'],
  ['a boolean', 'true'],
  ['a blank and null', ' null '],
];

/** JSON texts that break careless code before any validation. None may cause a 5xx. */
export const HOSTILE_BODIES: readonly [what: string, text: string | Buffer][] = [
  ...UNDECODABLE_BODIES,
  ...NO_OBJECTS,
  ['a constructor with a prototype', '{"constructor":{"prototype":{"polluted":1}}}'],
  ['__proto__', '{"__proto__":{"polluted":1}}'],
  ['an escaped __proto__', '{"\\u005f_proto__":{"polluted":1}}'],
  ['prototype names within', '{"params":{"constructor":{"prototype":{}}},"properties":[{"__proto__":[]}]}'],
  ['the name of an inherited method', '{"toString":null,"valueOf":"x","hasOwnProperty":1}'],
  ['half a character', '{"name":"a\\ud800","ui":{"title":"\\udc00"}}'],
  ['U+0000', '{"name":"a\\u0000","ui":{"title":"\\u0000"}}'],
  ['U+0000 in a name', '{"a\\u0000":1}'],
  ['arrays 2,000 deep', '['.repeat(2_000) + ']'.repeat(2_000)],
  ['objects 2,000 deep', `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`],
  ['an unknown member 5,000 deep', `{"x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ['20,000 members', `[${Array(20_000).fill('{}').join()}]`],
  ['20,000 numbers in an unknown member', `{"x":[${Array(20_000).fill('1').join()}]}`],
];

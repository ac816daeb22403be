/** JSON texts that break careless code before any validation. None may cause a 5xx. */
export const HOSTILE_BODIES: readonly [what: string, text: string][] = [
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

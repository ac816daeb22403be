import { isCustomParams, isReservedParam } from '../../src/projects/custom-params.js';

describe('extra parameters of a provider', () => {
  it.each([
    'response_type',
    'client_id',
    'redirect_uri',
    'scope',
    'state',
    'code_challenge',
    'code_challenge_method',
    'nonce',
    'response_mode',
    'Client_ID',
    'STATE',
  ])('never override %s', (name) => {
    expect(isReservedParam(name)).toBe(true);
    expect(isCustomParams({ [name]: 'x' })).toBe(false);
  });

  it.each([
    {},
    { prompt: 'consent', 'a.b_c-D9': '' },
    { ['n'.repeat(64)]: 'x'.repeat(512) },
    Object.fromEntries(Array.from({ length: 32 }, (_, at) => [`p${at}`, 'x'])),
  ])('may be %j', (params) => expect(isCustomParams(params)).toBe(true));

  it.each([
    null,
    'a=b',
    7,
    ['a'],
    [],
    { prompt: 1 },
    { prompt: null },
    { 'a b': 'x' },
    { '': 'x' },
    { 'a\n': 'x' },
    { '\na': 'x' },
    { ['n'.repeat(65)]: 'x' },
    { prompt: 'x'.repeat(513) },
    { prompt: 'ok', state: 'x' },
    Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`p${at}`, 'x'])),
  ])('are not %j', (params) => expect(isCustomParams(params)).toBe(false));
});

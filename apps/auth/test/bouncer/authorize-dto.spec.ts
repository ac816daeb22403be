import { ServiceError } from '@bonafide/platform/errors';
import { validateDto } from '@bonafide/platform/http/validation';
import { AuthorizeDto } from '../../src/bouncer/request/authorize.dto.js';

const good = { agent_did: 'did:web:agent.example', requested_scopes: 'a:b,c:d', project_id: 'prj_1' };
const faults = (body: object): (string | undefined)[] => {
  try {
    validateDto(AuthorizeDto, body);
    return [];
  } catch (error) {
    return (error as ServiceError).details.map(({ parameter }) => parameter);
  }
};

describe('an authorize request', () => {
  it('reads comma-separated scopes and lists alike', () => {
    expect(validateDto(AuthorizeDto, good).requested_scopes).toEqual(['a:b', 'c:d']);
    expect(validateDto(AuthorizeDto, { ...good, requested_scopes: ['a:b'] }).requested_scopes).toEqual([
      'a:b',
    ]);
  });
  it.each([
    ['3', 3],
    [3, 3],
    ['365', 365],
    [undefined, undefined],
  ])('takes %j as expires_in_days', (given, read) => {
    expect(validateDto(AuthorizeDto, { ...good, expires_in_days: given }).expires_in_days).toBe(read);
  });
  it.each(['abc', '1.5', 1.5, '0', 0, '-1', -1, '366', 366, '', ' 3', '1e2', true, [], '99999999'])(
    'refuses %j as expires_in_days',
    (days) => expect(faults({ ...good, expires_in_days: days })).toEqual(['expires_in_days']),
  );
  it.each([
    ['agent_did', 'agent'],
    ['agent_did', undefined],
    ['requested_scopes', ''],
    ['requested_scopes', undefined],
    ['requested_scopes', []],
    ['requested_scopes', 'a:b,c'],
    ['requested_scopes', [1]],
    ['requested_scopes', { 0: 'a:b' }],
    ['requested_scopes', Array.from({ length: 65 }, (_, n) => `a:b${n}`)],
    ['provider', ['a', 'b']],
    ['tool_name', 'a:b'],
    ['agent_name', 'x'.repeat(121)],
    ['agent_name', 'a\nb'],
    ['state', 'x'.repeat(1025)],
    ['state', 'ä'],
    ['redirect_uri', 7],
    ['project_id', ['p', 'q']],
  ])('refuses %s = %j', (name, value) => expect(faults({ ...good, [name]: value })).toEqual([name]));
  it('asks for no OAuth 2.1 parameter', () => {
    expect(faults(good)).toEqual([]);
  });
});

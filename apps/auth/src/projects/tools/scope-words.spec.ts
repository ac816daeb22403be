import { message } from '../../pages/messages/messages.js';
import { scopesInOneLine, describeScopes } from './scope-words.js';

describe('scopes in words', () => {
  it('stand by tool, in the order asked for, each once', () => {
    expect(describeScopes(['files:read', 'tin:verify', 'files:write', 'files:read'])).toEqual([
      { name: 'Files', actions: 'read, write', risks: [] },
      { name: 'TIN', actions: 'verify', risks: [] },
    ]);
    expect(scopesInOneLine(['calendar_events:create', 'mail:send'])).toBe(
      'Calendar events: create; Mail: send',
    );
  });

  it.each([
    ['files:*', 'risk.everything'],
    ['files:deleteAll', 'risk.delete'],
    ['bank:transfer_money', 'risk.money'],
    ['mail:send', 'risk.send'],
  ] as const)('%s warns of what it means: %s', (scope, key) => {
    expect(describeScopes([scope])[0]!.risks).toEqual([message(key)]);
  });

  it('says once what several scopes of a tool have in common, and what a project marks', () => {
    const [files, ledger] = describeScopes(['files:delete', 'files:purge', 'ledger:close'], {
      risky: ['ledger:close', 'files:delete'],
    });
    expect(files!.risks).toEqual([message('risk.delete')]);
    expect(ledger!.risks).toEqual([message('risk.marked')]);
  });

  it('are those of the resource that has them, with its judgement of the risk', () => {
    const described = [
      { name: 'jobs:photos', description: 'See photographs of people', risk: 'high' as const },
      { name: 'jobs:read', description: 'See jobs', risk: 'low' as const },
      { name: 'jobs:send', description: 'Send jobs to yourself', risk: 'low' as const },
    ];
    const scopes = ['files:read', 'jobs:read', 'jobs:photos', 'jobs:send', 'jobs:unknown'];
    expect(describeScopes(scopes, { described, risky: ['jobs:read', 'jobs:photos'] })).toEqual([
      { name: 'See jobs', actions: '', risks: [message('risk.marked')] },
      { name: 'See photographs of people', actions: '', risks: [message('risk.high')] },
      { name: 'Send jobs to yourself', actions: '', risks: [] },
      { name: 'Files', actions: 'read', risks: [] },
      { name: 'Jobs', actions: 'unknown', risks: [] },
    ]);
  });

  it('bears a scope without a tool', () => {
    expect(scopesInOneLine(['mcp'])).toBe('Also: mcp');
  });
});

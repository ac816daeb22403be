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
    ['files:*', 'It may do anything that can be done there.'],
    ['files:deleteAll', 'What it deletes may be gone for good.'],
    ['bank:transfer_money', 'It may spend or move money.'],
    ['mail:send', 'Others will take what it sends as yours.'],
  ])('%s says what it means: %s', (scope, sentence) => {
    expect(describeScopes([scope])[0]!.risks).toEqual([sentence]);
  });

  it('says once what several scopes of a tool have in common, and what a project marks', () => {
    const [files, ledger] = describeScopes(['files:delete', 'files:purge', 'ledger:close'], {
      risky: ['ledger:close', 'files:delete'],
    });
    expect(files!.risks).toEqual(['What it deletes may be gone for good.']);
    expect(ledger!.risks).toEqual(['The project marks this as risky.']);
  });

  it('are those of the resource that has them, with its judgement of the risk', () => {
    const described = [
      { name: 'jobs:photos', description: 'See photographs of people', risk: 'high' as const },
      { name: 'jobs:read', description: 'See jobs', risk: 'low' as const },
      { name: 'jobs:send', description: 'Send jobs to yourself', risk: 'low' as const },
    ];
    const scopes = ['files:read', 'jobs:read', 'jobs:photos', 'jobs:send', 'jobs:unknown'];
    expect(describeScopes(scopes, { described, risky: ['jobs:read', 'jobs:photos'] })).toEqual([
      { name: 'See jobs', actions: '', risks: ['The project marks this as risky.'] },
      { name: 'See photographs of people', actions: '', risks: ['Risky: allow it only if you want this.'] },
      { name: 'Send jobs to yourself', actions: '', risks: [] },
      { name: 'Files', actions: 'read', risks: [] },
      { name: 'Jobs', actions: 'unknown', risks: [] },
    ]);
  });

  it('bears a scope without a tool', () => {
    expect(scopesInOneLine(['mcp'])).toBe('Also: mcp');
  });
});

import { selectProvider, type SelectionInput } from '../../src/bouncer/request/provider-selection.js';

const input = (over: Partial<SelectionInput> = {}): SelectionInput => ({
  requestedScopes: ['files:read', 'mail:send'],
  toolProviders: new Map([
    ['files', 'github'],
    ['mail', 'google'],
    ['free', undefined],
  ]),
  defaultProvider: 'slack',
  configured: ['okta', 'slack', 'google', 'github'],
  ...over,
});

describe('provider selection', () => {
  it('takes the explicit provider first', () => {
    expect(selectProvider(input({ explicit: 'okta', toolName: 'mail' }))).toEqual({
      provider: 'okta',
      by: 'explicit',
    });
  });
  it('refuses an explicit provider that is not configured', () => {
    expect(selectProvider(input({ explicit: 'linear' }))).toEqual({ unknown: 'linear' });
  });
  it("takes the requirement of tool_name's tool before the first scope's", () => {
    expect(selectProvider(input({ toolName: 'mail' }))).toEqual({ provider: 'google', by: 'tool' });
  });
  it("takes the requirement of the first scope's tool, never the second's", () => {
    expect(selectProvider(input())).toEqual({ provider: 'github', by: 'tool' });
    expect(selectProvider(input({ requestedScopes: ['free:x', 'mail:send'] }))).toEqual({
      provider: 'slack',
      by: 'default',
    });
  });
  it('takes the default when no tool requires one', () => {
    expect(selectProvider(input({ requestedScopes: ['other:x'] }))).toEqual({
      provider: 'slack',
      by: 'default',
    });
  });
  it('takes the first configured one without a default', () => {
    expect(selectProvider(input({ requestedScopes: ['other:x'], defaultProvider: undefined }))).toEqual({
      provider: 'okta',
      by: 'first',
    });
  });
  it('is consent-only when none is configured', () => {
    const none = input({ configured: [], defaultProvider: undefined, toolProviders: new Map() });
    expect(selectProvider(none)).toEqual({ consentOnly: true });
  });
  it('refuses a requirement that cannot be met rather than signing in elsewhere', () => {
    expect(selectProvider(input({ configured: ['okta'] }))).toEqual({ unknown: 'github' });
  });
});

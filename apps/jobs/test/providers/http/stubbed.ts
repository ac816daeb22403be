import { OutboundHttp } from '@bonafide/delivery/outbound-http';
import { parseAllowedHosts } from '@bonafide/delivery/outbound-url';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import {
  createProviderCall,
  type ProviderCallSettings,
  type ProviderJournalEntry,
} from '../../../src/providers/call-provider.js';
import type { ProviderCheck } from '../../../src/providers/providers.js';

/** A provider played by a local server, reached through the real outbound client. */
export async function startStubbedProvider(check: ProviderCheck) {
  const stub: StubServer = await startStubServer();
  const http = new OutboundHttp({ allowHttp: true, allowHosts: parseAllowedHosts([stub.host]) });
  const journal: ProviderJournalEntry[] = [];
  const call = (settings: Partial<ProviderCallSettings> = {}) =>
    createProviderCall(
      {
        provider: 'stub',
        check,
        attemptTimeoutMs: 400,
        deadlineMs: 3_000,
        retryDelayMs: 5,
        maxRetries: 1,
        ...settings,
      },
      (entry) => void journal.push(entry),
    );
  return { stub, http, journal, call };
}

export type StubbedProvider = Awaited<ReturnType<typeof startStubbedProvider>>;

/** How every adapter must take an outside party that is slow, broken, refusing or talking nonsense. */
export function itSurvivesABadProvider(
  provider: () => StubbedProvider,
  ask: () => Promise<{ outcome: string; reason?: string }>,
  options: { repeatable: boolean; refused?: string } = { repeatable: true },
) {
  const { repeatable, refused = 'not_determined' } = options;

  it.each([
    ['answers 500', { status: 500, body: 'oops' }, 'provider_error'],
    ['answers 503', { status: 503 }, 'provider_error'],
    ['hangs', { fault: 'hang' as const }, 'timeout'],
    ['cuts the connection', { fault: 'close' as const }, 'unreachable'],
    ['sends bytes that are not HTTP', { fault: 'garbage' as const }, 'unreachable'],
  ])('is not determined when the provider %s', async (_what, answer, reason) => {
    provider().stub.reset();
    provider().stub.otherwise(answer);
    expect(await ask()).toMatchObject({ outcome: 'not_determined', reason });
    expect(provider().stub.requests).toHaveLength(repeatable ? 2 : 1);
    expect(provider().journal.at(-1)).toMatchObject({ outcome: 'not_determined', reason });
  });

  it('takes no answer from a body that is not of the format', async () => {
    provider().stub.reset();
    provider().stub.otherwise({ status: 200, body: '<html>maintenance</html>' });
    const answer = await ask();
    expect(['not_determined', 'accepted']).toContain(answer.outcome);
    if (answer.outcome === 'not_determined') expect(answer.reason).toBe('bad_response');
  });

  it('asks again after a 429, and gives up when told so twice', async () => {
    provider().stub.reset();
    provider().stub.otherwise({ status: 429, headers: { 'retry-after': '0' } });
    expect(await ask()).toMatchObject({ outcome: 'not_determined', reason: 'rate_limited' });
    expect(provider().stub.requests).toHaveLength(2);
  });

  it('does not insist when the provider refuses the key', async () => {
    provider().stub.reset();
    provider().stub.otherwise({ status: 403, json: { error: 'forbidden' } });
    expect(await ask()).toMatchObject({ outcome: refused, reason: 'refused' });
    expect(provider().stub.requests).toHaveLength(1);
  });
}

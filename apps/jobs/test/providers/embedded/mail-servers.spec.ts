import { createProviderCall, type ProviderJournalEntry } from '../../../src/providers/call-provider.js';
import { EmbeddedEmail } from '../../../src/providers/embedded/embedded-email.js';
import { type MailResolver, MailServers } from '../../../src/providers/embedded/mail-servers.js';

const fault = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
const mx = (...exchanges: string[]) =>
  Promise.resolve(exchanges.map((exchange, priority) => ({ exchange, priority })));
const never = () => new Promise<never>(() => undefined);

/** DNS as one domain has it; counts what it is asked and what is cancelled. */
function dns(answers: Partial<MailResolver>) {
  const seen = { questions: [] as string[], cancelled: 0 };
  const of =
    <T>(kind: string, answer: ((domain: string) => Promise<T>) | undefined) =>
    (domain: string) => {
      seen.questions.push(`${kind} ${domain}`);
      return answer ? answer(domain) : (fault('ENODATA') as Promise<T>);
    };
  const resolver: MailResolver = {
    resolveMx: of('MX', answers.resolveMx),
    resolve4: of('A', answers.resolve4),
    resolve6: of('AAAA', answers.resolve6),
    cancel: () => void seen.cancelled++,
  };
  return { servers: new MailServers(() => resolver, 100), seen };
}

describe('the mail servers of a domain', () => {
  it.each<[string, Partial<MailResolver>, boolean]>([
    ['has a mail server', { resolveMx: () => mx('mx.bonafide-customer.com') }, true],
    ['has an address and no MX', { resolve4: () => Promise.resolve(['93.184.216.34']) }, true],
    ['has an IPv6 address and no MX', { resolve6: () => Promise.resolve(['2606:4700::1']) }, true],
    ['has neither', {}, false],
    ['does not exist', { resolveMx: () => fault('ENOTFOUND'), resolve4: () => fault('ENOTFOUND') }, false],
    ['says that it takes no mail (RFC 7505)', { resolveMx: () => mx('') }, false],
    ['names this machine', { resolveMx: () => mx('localhost') }, false],
    ['names a machine of an inner network', { resolveMx: () => mx('vault.internal', 'db.local') }, false],
    ['names an address in place of a host', { resolveMx: () => mx('169.254.169.254') }, false],
    [
      'names an inner machine beside a real one',
      { resolveMx: () => mx('db.local', 'mx2.customer.net') },
      true,
    ],
    ['has only inner addresses', { resolve4: () => Promise.resolve(['10.0.0.7', '127.0.0.1']) }, false],
  ])('of a domain that %s: takes mail %#', async (_what, answers, takesMail) => {
    expect(await dns(answers).servers.of('bonafide-customer.com')).toEqual({ takesMail });
  });

  it('are asked for by the domain alone: no name that the domain gives is looked up', async () => {
    const { servers, seen } = dns({ resolveMx: () => mx('metadata.google.internal', 'mx.elsewhere.net') });
    await servers.of('hostile-domain.com');
    expect(seen.questions).toEqual(['MX hostile-domain.com']);
  });

  it.each([
    ['fails', () => fault('ESERVFAIL'), 'unreachable'],
    ['refuses', () => fault('EREFUSED'), 'unreachable'],
    ['does not answer', () => fault('ETIMEOUT'), 'timeout'],
    ['is silent for ever', never, 'timeout'],
    ['cannot be reached', () => fault('ECONNREFUSED'), 'unreachable'],
  ])('stay open when the name server %s, and the question ends', async (_what, resolveMx, reason) => {
    const { servers, seen } = dns({ resolveMx });
    expect(await servers.of('slow-domain.com')).toEqual({ takesMail: 'open', reason });
    expect(seen.cancelled).toBe(1);
  });

  it('are asked for once, by however many', async () => {
    const { servers, seen } = dns({ resolveMx: () => mx('mx.bonafide-customer.com') });
    await Promise.all(Array.from({ length: 50 }, () => servers.of('bonafide-customer.com')));
    await servers.of('bonafide-customer.com');
    expect(seen.questions).toEqual(['MX bonafide-customer.com']);
  });

  it('of a thousand exchanges are one answer', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `h${at}.local`);
    expect(await dns({ resolveMx: () => mx(...many) }).servers.of('many.com')).toEqual({ takesMail: false });
  });
});

describe('an e-mail address without a provider', () => {
  const provider = (answers: Partial<MailResolver>) => {
    const journal: ProviderJournalEntry[] = [];
    const call = createProviderCall(
      { provider: 'embedded', check: 'email', breakerFailures: 2 },
      (entry) => void journal.push(entry),
    );
    return { email: new EmbeddedEmail(dns(answers).servers, call), journal };
  };
  const question = { email: 'ana@bonafide-customer.com' };

  it('has no mailbox where the domain takes no mail; the rest stays open', async () => {
    const { email, journal } = provider({});
    expect(await email.lookUp(question)).toMatchObject({
      outcome: 'not_determined',
      reason: 'not_configured',
      known: { facts: { isDeliverable: false, ownerName: null } },
    });
    expect(JSON.stringify(journal)).not.toContain('bonafide-customer');
  });

  it('is not called deliverable where it takes mail', async () => {
    const answer = await provider({ resolveMx: () => mx('mx.customer.net') }).email.lookUp(question);
    expect(answer).toMatchObject({ known: { facts: { isDeliverable: null } } });
  });

  it('is looked up however many dead domains came before it', async () => {
    const { email } = provider({
      resolveMx: (domain) => (domain === 'bonafide-customer.com' ? mx('mx.customer.net') : fault('ETIMEOUT')),
    });
    for (let at = 0; at < 10; at++)
      expect(await email.lookUp({ email: `a@dead${at}.com` })).toMatchObject({ reason: 'timeout' });
    expect(await email.lookUp(question)).toMatchObject({ known: { facts: { isDeliverable: null } } });
  });
});

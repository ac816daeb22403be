import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress, isPublicName } from '@bonafide/delivery/outbound-address';
import { LRUCache } from 'lru-cache';
import type { NotDeterminedReason } from '../provider-outcome.js';

// Whether a domain accepts mail, according to DNS (RFC 5321 §5.1, RFC 7505). Only name servers are queried and no mail
// server is contacted, so a hostile domain cannot direct connections anywhere.

/** A DNS resolver; one for each question, so that cancelling one does not cancel others. */
export interface MailResolver {
  resolveMx(domain: string): Promise<{ exchange: string; priority: number }[]>;
  resolve4(domain: string): Promise<string[]>;
  resolve6(domain: string): Promise<string[]>;
  cancel(): void;
}

/** `open`: DNS gave no answer. */
export type MailVerdict = { takesMail: boolean } | { takesMail: 'open'; reason: NotDeterminedReason };

const QUERY = { timeout: 1_500, tries: 2 };
const QUESTION_MS = 4_000;
const CACHED_DOMAINS_MAX = 5_000;
const CACHED_MS = 600_000;
/** A name server that is briefly down is queried again soon. */
const FAILURE_CACHED_MS = 15_000;
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA']);

export class MailServers {
  private readonly verdicts: LRUCache<string, MailVerdict>;

  constructor(
    makeResolver: () => MailResolver = () => new Resolver(QUERY),
    private readonly questionMs = QUESTION_MS,
  ) {
    this.verdicts = new LRUCache({
      max: CACHED_DOMAINS_MAX,
      ttl: CACHED_MS,
      fetchMethod: async (domain, _stale, { options }) => {
        const verdict = await this.ask(domain, makeResolver());
        if (verdict.takesMail === 'open') options.ttl = FAILURE_CACHED_MS;
        return verdict;
      },
    });
  }

  /** `domain`: in lower case, ASCII. Concurrent questions about one domain are combined. */
  async of(domain: string): Promise<MailVerdict> {
    return (await this.verdicts.fetch(domain)) ?? { takesMail: 'open', reason: 'provider_error' };
  }

  private async ask(domain: string, resolver: MailResolver): Promise<MailVerdict> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<MailVerdict>((resolve) => {
      timer = setTimeout(() => resolve({ takesMail: 'open', reason: 'timeout' }), this.questionMs);
    });
    try {
      return await Promise.race([takesMail(domain, resolver), tooLate]);
    } catch (error) {
      const isLate = (error as NodeJS.ErrnoException).code === 'ETIMEOUT';
      return { takesMail: 'open', reason: isLate ? 'timeout' : 'unreachable' };
    } finally {
      clearTimeout(timer);
      resolver.cancel();
    }
  }
}

async function takesMail(domain: string, resolver: MailResolver): Promise<MailVerdict> {
  const exchanges = await orNone(resolver.resolveMx(domain));
  // A null MX means that the domain accepts no mail; internal host names are not mail servers for anybody else.
  if (exchanges.length > 0)
    return { takesMail: exchanges.some(({ exchange }) => isHost(exchange.toLowerCase())) };
  const addresses = await Promise.all([orNone(resolver.resolve4(domain)), orNone(resolver.resolve6(domain))]);
  return { takesMail: addresses.flat().some(isPublicAddress) };
}

const isHost = (name: string) => isPublicName(name) && isIP(name) === 0;

/** @throws for any error other than the answer "there is none" */
const orNone = <T>(answer: Promise<T[]>): Promise<T[]> =>
  answer.catch((error: NodeJS.ErrnoException) => {
    if (NO_SUCH_NAME.has(error.code ?? '')) return [];
    throw error;
  });

import type { ProviderCall } from '../call-provider.js';
import type { EmailFacts, EmailProvider, EmailQuestion } from '../email.port.js';
import { match, noMatch, type ProviderOutcome } from '../provider-outcome.js';
import { playFailure, scenarioByLastName } from './test-scenarios.js';

const DAY_MS = 86_400_000;

/**
 * The part before the first `.`, `+` or `@` selects the outcome: `mismatch`, `norecord`, `timeout`, `outage`, `young`
 * (seen three days ago), `bounce` (no such mailbox), `burner` (disposable); so do the common last names.
 */
export class SimulatedEmail implements EmailProvider {
  constructor(
    private readonly call: ProviderCall,
    private readonly now: () => Date = () => new Date(),
  ) {}

  lookUp(question: EmailQuestion): Promise<ProviderOutcome<EmailFacts | null>> {
    return this.call.run<ProviderOutcome<EmailFacts | null>>(async () => {
      const word = /^[^.+@]*/.exec(question.email.toLowerCase())?.[0] ?? '';
      const steering = scenarioByLastName(question.lastName) ?? scenarioByLastName(word) ?? 'match';
      await playFailure(steering);
      if (steering === 'not_determined' || word === 'norecord') return noMatch(null);
      const foreign = steering === 'no_match' || steering === 'pending_no_match';
      const own = [question.firstName, question.lastName].filter(Boolean).join(' ');
      const seenDaysAgo = word === 'young' ? 3 : 2_000;
      return match({
        ownerName: foreign ? 'Robin Elsewhere' : own || null,
        firstSeen: new Date(this.now().getTime() - seenDaysAgo * DAY_MS).toISOString().slice(0, 10),
        ageRange: { from: 30, to: 39 },
        domainCreated: '1997-09-15',
        isDisposable: word === 'burner',
        isDeliverable: word !== 'bounce',
      });
    });
  }
}

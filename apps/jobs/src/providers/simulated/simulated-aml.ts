import type { AmlEntityQuestion, AmlFacts, AmlMatchType, AmlProvider, AmlQuestion } from '../aml.port.js';
import type { ProviderCall } from '../call-provider.js';
import { match, noMatch, notDetermined, type ProviderOutcome } from '../provider-outcome.js';
import { playFailure, scenarioByLastName } from './test-scenarios.js';

const LISTED = new Map<string, AmlMatchType[]>(
  Object.entries({
    sanction: ['sanction'],
    warning: ['warning'],
    pep: ['pep'],
    pepone: ['pep', 'pep-class-1'],
    peptwo: ['pep', 'pep-class-2'],
    pepthree: ['pep', 'pep-class-3'],
    pepfour: ['pep', 'pep-class-4'],
  }),
);

/**
 * The last names `Sanction`, `Warning`, `Pep`, `PepOne` to `PepFour` are listed; of the common ones, only failures
 * apply here. Everybody else is on no list.
 */
export class SimulatedAml implements AmlProvider {
  constructor(private readonly call: ProviderCall) {}

  /** The last word of a name, or of an identifier, is what a last name is for a person. */
  screenEntity({ name, identifier, country }: AmlEntityQuestion): Promise<ProviderOutcome<AmlFacts>> {
    const words = (name ?? identifier ?? '').trim().split(/\s+/);
    const firstName = words.slice(0, -1).join(' ');
    return this.screen({
      ...(firstName ? { firstName } : {}),
      lastName: words.at(-1)!,
      ...(country ? { country } : {}),
    });
  }

  screen(question: AmlQuestion): Promise<ProviderOutcome<AmlFacts>> {
    return this.call.run<ProviderOutcome<AmlFacts>>(async () => {
      const steering = scenarioByLastName(question.lastName) ?? 'match';
      await playFailure(steering);
      if (steering === 'not_determined') return notDetermined('no_record');
      const types = LISTED.get(question.lastName.trim().toLowerCase());
      if (!types) return noMatch({ hits: [], compared: 0, bestScore: 0 });
      const name = [question.firstName, question.lastName].filter(Boolean).join(' ');
      return match({
        hits: [
          {
            entityId: `simulated:${question.lastName.trim().toLowerCase()}`,
            name,
            score: 1,
            aliases: [`${question.lastName} the Listed`],
            politicalPositions: types.includes('pep') ? ['Minister of Simulations'] : [],
            countries: [question.country ?? 'US'],
            birthDates: question.dob ? [question.dob] : [],
            listings: [
              {
                types,
                listName: 'Simulated list',
                url: 'https://example.com/simulated-list',
                listedSince: '2020-01-01T00:00:00Z',
                listedUntil: null,
              },
            ],
          },
        ],
        compared: 1,
        bestScore: 1,
      });
    });
  }
}

import type { DataSource } from 'typeorm';
import type { AmlEntityQuestion, AmlFacts, AmlProvider, AmlQuestion } from '../../providers/aml.port.js';
import type { ProviderCall } from '../../providers/call-provider.js';
import { match, noMatch, notDetermined, type ProviderOutcome } from '../../providers/provider-outcome.js';
import { screenEntities } from './screen-entities.js';
import { AML_THRESHOLD, screenLists } from './screen-lists.js';

/** Screens against the lists imported by the operator, without outside requests. Without a list: not determined. */
export class ListsAml implements AmlProvider {
  constructor(
    private readonly dataSource: DataSource,
    private readonly call: ProviderCall,
    private readonly threshold = AML_THRESHOLD,
  ) {}

  screen(question: AmlQuestion): Promise<ProviderOutcome<AmlFacts>> {
    return this.run((threshold) => screenLists(this.dataSource.manager, question, threshold), question);
  }

  screenEntity(question: AmlEntityQuestion): Promise<ProviderOutcome<AmlFacts>> {
    return this.run((threshold) => screenEntities(this.dataSource.manager, question, threshold), question);
  }

  private run(
    screen: (threshold: number) => Promise<AmlFacts | null>,
    question: Pick<AmlQuestion, 'threshold'>,
  ): Promise<ProviderOutcome<AmlFacts>> {
    return this.call.run<ProviderOutcome<AmlFacts>>(async () => {
      const facts = await screen(question.threshold ?? this.threshold);
      if (!facts) return notDetermined('no_list');
      return facts.hits.length > 0 ? match(facts) : noMatch(facts);
    });
  }
}

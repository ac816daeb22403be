import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import { z } from 'zod';
import type {
  AmlEntityQuestion,
  AmlFacts,
  AmlHit,
  AmlMatchType,
  AmlProvider,
  AmlQuestion,
} from '../aml.port.js';
import type { ProviderCall } from '../call-provider.js';
import type { HttpClient } from '../http-client.js';
import { ProviderFailure } from '../provider-failure.js';
import { match, noMatch, notDetermined, type ProviderOutcome } from '../provider-outcome.js';
import { requestJson, joinUrl } from './request-json.js';

export interface YenteSettings {
  baseUrl: string;
  /** Omitted for a self-hosted yente. */
  apiKey?: string;
  /** The dataset to match against, for example `default` or `sanctions`. */
  dataset: string;
  threshold?: number;
}

const Entity = z.object({
  id: z.string(),
  caption: z.string(),
  datasets: z.array(z.string()).default([]),
  first_seen: z.string().nullish(),
  score: z.number(),
  match: z.boolean().default(false),
  properties: z.record(z.string(), z.array(z.unknown())).default({}),
});
const Match = z.object({
  responses: z.record(
    z.string(),
    z.object({ status: z.number().default(200), results: z.array(Entity).default([]) }),
  ),
});
const QUERY = 'person';
/** The FollowTheMoney schema of each kind, and the properties of its identifiers. */
const SCHEMAS: Record<AmlEntityQuestion['kind'], [schema: string, ...identifiers: string[]]> = {
  organization: ['Organization', 'registrationNumber', 'taxNumber', 'idNumber'],
  vessel: ['Vessel', 'imoNumber', 'mmsi', 'callSign'],
  aircraft: ['Airplane', 'registrationNumber', 'serialNumber'],
  cryptoAddress: ['CryptoWallet', 'publicKey'],
};

/** OpenSanctions yente, `POST /match/{dataset}`; yente's own matches are hits. */
export class YenteAml implements AmlProvider {
  constructor(
    private readonly settings: YenteSettings,
    private readonly http: HttpClient,
    private readonly call: ProviderCall,
  ) {}

  screen(question: AmlQuestion): Promise<ProviderOutcome<AmlFacts>> {
    return this.match({ schema: 'Person', properties: toProperties(question) }, question);
  }

  screenEntity(question: AmlEntityQuestion): Promise<ProviderOutcome<AmlFacts>> {
    return this.match(toEntityQuery(question), question);
  }

  private match(
    example: { schema: string; properties: Record<string, string[]> },
    question: Pick<AmlQuestion, 'threshold'>,
  ): Promise<ProviderOutcome<AmlFacts>> {
    const { baseUrl, apiKey, dataset } = this.settings;
    const threshold = question.threshold ?? this.settings.threshold;
    const query = new URLSearchParams({
      limit: '20',
      ...(threshold ? { threshold: String(threshold) } : {}),
    });
    return this.call.run<ProviderOutcome<AmlFacts>>(async (timeoutMs) => {
      const { body } = await requestJson(
        this.http,
        {
          method: 'POST',
          url: joinUrl(baseUrl, `/match/${encodeURIComponent(dataset)}?${query}`),
          headers: apiKey ? { authorization: `ApiKey ${apiKey}` } : {},
          json: { queries: { [QUERY]: example } },
          timeoutMs,
        },
        Match,
      );
      const answer = body.responses[QUERY];
      if (!answer) throw new ProviderFailure('bad_response');
      // It refused this question alone.
      if (answer.status !== 200) return notDetermined('bad_response', `yente_${answer.status}`);
      const hits = answer.results.filter((entity) => entity.match).map((entity) => toHit(entity, baseUrl));
      const bestScore = Math.max(0, ...answer.results.map((entity) => entity.score));
      const facts: AmlFacts = { hits, compared: answer.results.length, bestScore };
      return hits.length > 0 ? match(facts) : noMatch(facts);
    });
  }
}

function toProperties(question: AmlQuestion): Record<string, string[]> {
  const full = [question.firstName, question.middleName, question.lastName].filter(Boolean).join(' ');
  return {
    name: [full],
    ...(question.firstName ? { firstName: [question.firstName] } : {}),
    lastName: [question.lastName],
    ...(question.dob ? { birthDate: [question.dob] } : {}),
    ...(question.country ? { country: [question.country.toLowerCase()] } : {}),
    ...(question.gender ? { gender: [question.gender] } : {}),
  };
}

function toEntityQuery({ kind, name, identifier, country }: AmlEntityQuestion) {
  const [schema, ...identifiers] = SCHEMAS[kind];
  const numbers = identifier
    ? Object.fromEntries(identifiers.map((property) => [property, [identifier]]))
    : {};
  return {
    schema,
    properties: {
      ...(name ? { name: [name] } : {}),
      ...numbers,
      ...(country ? { country: [country.toLowerCase()] } : {}),
    },
  };
}

const strings = (values: unknown[] | undefined) =>
  (values ?? []).filter((value): value is string => typeof value === 'string');

function toHit(entity: z.infer<typeof Entity>, baseUrl: string): AmlHit {
  const { properties } = entity;
  const countries = ['country', 'nationality', 'citizenship'].flatMap((key) => strings(properties[key]));
  const url = strings(properties['sourceUrl']).find(isWebUrl) ?? joinUrl(baseUrl, `/entities/${entity.id}`);
  const types = readTopics(strings(properties['topics']));
  return {
    entityId: `yente:${entity.id}`,
    name: entity.caption,
    score: Math.min(1, Math.max(0, entity.score)),
    aliases: [...new Set([...strings(properties['alias']), ...strings(properties['weakAlias'])])],
    politicalPositions: strings(properties['position']),
    countries: [...new Set(countries.map((country) => country.toUpperCase()))],
    birthDates: strings(properties['birthDate']),
    listings: (entity.datasets.length > 0 ? entity.datasets : ['opensanctions']).map((listName) => ({
      types,
      listName,
      url,
      listedSince: entity.first_seen ?? null,
      listedUntil: null,
    })),
  };
}

const CLASS_OF_TOPIC: Record<string, AmlMatchType> = {
  'gov.head': 'pep-class-1',
  'gov.national': 'pep-class-1',
  'gov.legislative': 'pep-class-1',
  'gov.executive': 'pep-class-1',
  'gov.judicial': 'pep-class-1',
  'gov.security': 'pep-class-1',
  'gov.financial': 'pep-class-1',
  'gov.state': 'pep-class-2',
  'gov.soe': 'pep-class-3',
  'gov.igo': 'pep-class-3',
  'gov.muni': 'pep-class-4',
};

/** A list may write anything as the address of its source; readers follow it. */
export const isWebUrl = (text: string): boolean => /^https?:$/.test(parseUrl(text)?.protocol ?? '');

/** Maps OpenSanctions topics to our groups. A topic that is neither a sanction nor political is a warning. */
export function readTopics(topics: string[]): AmlMatchType[] {
  const types = new Set<AmlMatchType>();
  for (const topic of topics) {
    if (topic === 'sanction' || topic.startsWith('sanction.')) types.add('sanction');
    else if (topic === 'role.pep' || topic === 'role.pol') types.add('pep');
    else if (Object.hasOwn(CLASS_OF_TOPIC, topic)) {
      types.add('pep');
      types.add(CLASS_OF_TOPIC[topic]!);
    } else types.add('warning');
  }
  return types.size > 0 ? [...types] : ['warning'];
}

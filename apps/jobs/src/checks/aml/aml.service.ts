import { Inject, Injectable } from '@nestjs/common';
import { isPlaceholder } from '../../core/names/placeholders.js';
import { usDateToIso } from '../../core/values/date-of-birth.js';
import type { CheckVerdict } from '../outcome/id-check.js';
import type { AmlEntityKind, AmlFacts, AmlQuestion } from '../../providers/aml.port.js';
import { notDetermined, describeReason, type ProviderOutcome } from '../../providers/provider-outcome.js';
import { PROVIDERS, type Providers } from '../../providers/providers.js';
import { type AmlResult, amlResult, undeterminedAml } from './aml-result.js';
import { readGender } from './read-gender.js';
import { explanationOf, type StoredExplanation } from './stored-explanation.js';

/** What a screening is about: a person, unless `entityType` says otherwise. */
export interface AmlSubject {
  entityType?: 'person' | AmlEntityKind | null;
  /** of an organization, a vessel or an aircraft */
  name?: string | null;
  identifier?: string | null;
  firstName?: string | null;
  middleName?: string | null;
  lastName?: string | null;
  /** MM/DD/YYYY */
  dob?: string | null;
  /** ISO 3166-1 alpha-2 */
  country?: string | null;
  gender?: string | null;
}

export interface AmlScreening {
  /** `failed`: the person may be listed */
  verdict: Exclude<CheckVerdict, 'not-run'>;
  /** a public sentence for every verdict except `passed` */
  message: string;
  aml: AmlResult;
  simulated: boolean;
  /** null if the provider gives none */
  explanation: StoredExplanation | null;
}

/** Screens a person with the configured provider. */
@Injectable()
export class AmlService {
  constructor(@Inject(PROVIDERS) private readonly providers: Pick<Providers, 'aml'>) {}

  /** Never rejects: an outage is `not-determined`, and so is a person without a last name. */
  async screen(subject: AmlSubject, jobId: string, now: Date, threshold?: number): Promise<AmlScreening> {
    const { firstName, middleName, lastName } = namesOf(subject);
    const isoDob = isoDobOf(subject);
    const answer =
      (await this.ask(subject, threshold)) ??
      notDetermined(lastName || subject.name || subject.identifier ? 'not_configured' : 'insufficient_data');
    const { simulated } = answer;
    if (answer.outcome === 'not_determined')
      return {
        verdict: 'not-determined',
        message: `not determined: ${describeReason(answer.reason)}`,
        aml: undeterminedAml(simulated),
        simulated,
        explanation: null,
      };
    const term = isEntity(subject)
      ? (subject.name?.trim() ?? subject.identifier?.trim() ?? '')
      : [firstName, middleName, lastName].filter(Boolean).join(' ');
    const asked = {
      jobId,
      term,
      now,
      ...(subject.dob ? { dob: subject.dob } : {}),
      ...(isoDob ? { isoDob } : {}),
    };
    return {
      verdict: answer.data.hits.length > 0 ? 'failed' : 'passed',
      message: isEntity(subject) ? 'a listed entity may be meant' : 'a listed person may be meant',
      aml: amlResult(answer.data, asked, simulated),
      simulated,
      explanation: explanationOf(answer.data, now),
    };
  }

  /** Undefined without a provider, or without a name. */
  private ask(subject: AmlSubject, threshold?: number): Promise<ProviderOutcome<AmlFacts>> | undefined {
    const country = subject.country ? { country: subject.country } : {};
    const limit = threshold === undefined ? {} : { threshold };
    if (isEntity(subject)) {
      const { entityType: kind, name, identifier } = subject;
      return this.providers.aml?.screenEntity({
        kind,
        ...(name ? { name: name.trim() } : {}),
        ...(identifier ? { identifier: identifier.trim() } : {}),
        ...country,
        ...limit,
      });
    }
    const { firstName, middleName, lastName } = namesOf(subject);
    if (!lastName) return undefined;
    const dob = isoDobOf(subject);
    const gender = readGender(subject.gender);
    return this.providers.aml?.screen({
      lastName,
      ...(firstName ? { firstName } : {}),
      ...(middleName ? { middleName } : {}),
      ...(dob ? { dob } : {}),
      ...country,
      ...(gender ? { gender } : {}),
      ...limit,
    });
  }
}

const isEntity = (subject: AmlSubject): subject is AmlSubject & { entityType: AmlEntityKind } =>
  Boolean(subject.entityType) && subject.entityType !== 'person';

/** A single name is a family name, in whichever member it is; placeholders alone are no name. */
function namesOf(subject: AmlSubject): Pick<AmlQuestion, 'firstName' | 'middleName'> & { lastName?: string } {
  const [firstName, middleName, lastName] = [subject.firstName, subject.middleName, subject.lastName].map(
    (name) => name?.trim() || undefined,
  );
  if ([firstName, middleName, lastName].every((name) => isPlaceholder(name ?? ''))) return {};
  const isSingle = !lastName || !/\p{L}/u.test(lastName);
  return {
    ...(firstName && !isSingle ? { firstName } : {}),
    ...(middleName ? { middleName } : {}),
    ...(isSingle ? (firstName ? { lastName: firstName } : {}) : { lastName }),
  };
}

const isoDobOf = ({ dob }: AmlSubject): string | undefined => (dob && usDateToIso(dob)) || undefined;

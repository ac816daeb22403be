import { Inject, Injectable } from '@nestjs/common';
import { usDateToIso } from '../../values/date-of-birth.js';
import type { CheckVerdict } from '../outcome/id-check.js';
import { notDetermined, describeReason } from '../../providers/provider-outcome.js';
import { PROVIDERS, type Providers } from '../../providers/providers.js';
import { type AmlResult, amlResult, undeterminedAml } from './aml-result.js';
import { readGender } from './read-gender.js';
import { explanationOf, type StoredExplanation } from './stored-explanation.js';

/** The person a screening is about. */
export interface AmlSubject {
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
    const [firstName, middleName, lastName] = [subject.firstName, subject.middleName, subject.lastName].map(
      (name) => name?.trim() || undefined,
    );
    const isoDob = (subject.dob && usDateToIso(subject.dob)) || undefined;
    const gender = readGender(subject.gender);
    const answer = lastName
      ? ((await this.providers.aml?.screen({
          lastName,
          ...(firstName ? { firstName } : {}),
          ...(middleName ? { middleName } : {}),
          ...(isoDob ? { dob: isoDob } : {}),
          ...(subject.country ? { country: subject.country } : {}),
          ...(gender ? { gender } : {}),
          ...(threshold === undefined ? {} : { threshold }),
        })) ?? notDetermined('not_configured'))
      : notDetermined('insufficient_data');
    const { simulated } = answer;
    if (answer.outcome === 'not_determined')
      return {
        verdict: 'not-determined',
        message: `not determined: ${describeReason(answer.reason)}`,
        aml: undeterminedAml(simulated),
        simulated,
        explanation: null,
      };
    const term = [firstName, middleName, lastName].filter(Boolean).join(' ');
    const asked = {
      jobId,
      term,
      now,
      ...(subject.dob ? { dob: subject.dob } : {}),
      ...(isoDob ? { isoDob } : {}),
    };
    return {
      verdict: answer.data.hits.length > 0 ? 'failed' : 'passed',
      message: 'a listed person may be meant',
      aml: amlResult(answer.data, asked, simulated),
      simulated,
      explanation: explanationOf(answer.data, now),
    };
  }
}

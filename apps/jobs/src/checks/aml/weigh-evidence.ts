import type { AmlQuestion } from '../../providers/aml.port.js';
import { birthDateFit, type BirthDateFit } from './birth-date-fit.js';

// A matching name makes a candidate; birth date, country and gender raise or lower its score
// (docs/design/screening.md).

const BIRTH_DATE: Record<BirthDateFit, number> = {
  same: 0.3,
  slip: 0.12,
  near: 0.04,
  doubtful: -0.12,
  other: -0.35,
  impossible: -1,
  unknown: 0,
};
const SAME_COUNTRY = 0.03;
/** Counts more against a common name. */
const OTHER_COUNTRY = -0.04;
const OTHER_COUNTRY_OF_COMMON_NAME = -0.25;
const SAME_GENDER = 0.01;
const OTHER_GENDER = -0.35;

export interface Evidence {
  birthDate: BirthDateFit;
  country: 'same' | 'other' | 'unknown';
  gender: 'same' | 'other' | 'unknown';
  /** what each adds to the name's score, or subtracts */
  points: { birthDate: number; country: number; gender: number };
}

export interface ListedFacts {
  birthDates: readonly string[];
  countries: readonly string[];
  gender?: string | null;
}

/** `commonness`: how common the name is, 0 to 1. */
export function weighEvidence(
  question: Pick<AmlQuestion, 'dob' | 'country' | 'gender'>,
  listed: ListedFacts,
  commonness: number,
): Evidence {
  const birthDate = birthDateFit(question.dob, listed.birthDates);
  const country =
    question.country === undefined || listed.countries.length === 0
      ? 'unknown'
      : listed.countries.includes(question.country)
        ? 'same'
        : 'other';
  const gender =
    question.gender === undefined || !listed.gender
      ? 'unknown'
      : question.gender === listed.gender
        ? 'same'
        : 'other';
  const otherCountry = OTHER_COUNTRY + (OTHER_COUNTRY_OF_COMMON_NAME - OTHER_COUNTRY) * commonness;
  return {
    birthDate,
    country,
    gender,
    points: {
      birthDate: BIRTH_DATE[birthDate],
      country: { same: SAME_COUNTRY, other: birthDate === 'same' ? OTHER_COUNTRY : otherCountry, unknown: 0 }[
        country
      ],
      gender: { same: SAME_GENDER, other: OTHER_GENDER, unknown: 0 }[gender],
    },
  };
}

/** A name's score adjusted by the evidence, 0 to 1; supporting evidence counts less for a less similar name. */
export function withEvidence(score: number, { points }: Evidence): number {
  const total = points.birthDate + points.country + points.gender;
  return Math.max(0, Math.min(1, score + total));
}

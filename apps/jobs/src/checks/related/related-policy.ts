import {
  type RelatedSignal,
  REVIEWED_SIGNALS,
  SHARED_TRAITS,
  type SharedTrait,
} from '@bonafide/contracts/related-jobs';
import type { AccountSettings } from '../../accounts/settings/account-settings.js';
import { RELATED_PEOPLE_MAX, RELATED_WINDOW_DAYS } from '../../limits.js';

/** How jobs of an account are compared with each other. */
export interface RelatedPolicy {
  isExact: boolean;
  comparesFaces: boolean;
  windowMs: number;
  windowDays: number;
  /** people who may share one */
  peopleMax: Readonly<Record<SharedTrait, number>>;
  /** signals that a person has to look at */
  review: ReadonlySet<RelatedSignal>;
}

const DAY_MS = 86_400_000;
export function relatedPolicyOf({ related = {} }: AccountSettings): RelatedPolicy {
  const { exact = true, faces = false, windowDays = RELATED_WINDOW_DAYS, peopleMax = {}, review } = related;
  return {
    isExact: exact,
    comparesFaces: faces,
    windowDays,
    windowMs: windowDays * DAY_MS,
    peopleMax: Object.fromEntries(
      SHARED_TRAITS.map((kind) => [kind, peopleMax[kind] ?? RELATED_PEOPLE_MAX[kind]]),
    ) as Record<SharedTrait, number>,
    review: new Set(review ?? REVIEWED_SIGNALS),
  };
}

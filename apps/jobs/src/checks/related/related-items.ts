// What the account's other jobs leave in a job. Its message is the same whatever they say: the person whom it is about may
// read it.
import type { Signal } from '@bonafide/contracts/job-record';
import type { CheckItem } from '../outcome/check-items.js';
import type { RelatedOutcome } from './related.service.js';
import { describeFinding } from './related-words.js';

/** Category of their signals, and key of their rejection reason. */
export const RELATED = 'related';

export const itemsOfRelated = (related: RelatedOutcome | null | undefined): CheckItem[] =>
  related?.toReview.length
    ? [
        {
          property: RELATED,
          category: RELATED,
          verdict: 'not-determined',
          message: 'not determined: a person has to look at this job',
          type: 'ReviewNeededError',
          fields: [],
          as: 'error',
          blocks: true,
        },
      ]
    : [];

export const signalsOfRelated = (related: RelatedOutcome | null | undefined): Signal[] =>
  (related?.findings ?? []).map((finding) => ({
    category: RELATED,
    message: describeFinding(finding, related!.windowDays),
    type: finding.signal,
    fields: [],
    property: RELATED,
  }));

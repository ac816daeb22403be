import { invalidParameter } from '@bonafide/platform/errors';
import { ReadReplicas } from '@bonafide/platform/database/read-replicas';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../accounts/access/caller.js';
import { STATISTICS_DAYS, STATISTICS_DAYS_MAX } from '../../limits.js';
import {
  countDays,
  countDeliveries,
  countPending,
  countReviews,
  countUndetermined,
  type DayOfDecisions,
  type DayOfDeliveries,
  type DayOfJobs,
  findMedians,
  type ReviewNumbers,
  type UndeterminedCheck,
} from './find-statistics.js';
import type { StatisticsDto } from './statistics.dto.js';

export interface Statistics {
  /** UTC, both inclusive */
  from: string;
  to: string;
  /** by day of submission; days without jobs are omitted */
  jobs: DayOfJobs[];
  decisions: DayOfDecisions[];
  undetermined: UndeterminedCheck[];
  deliveries: { pending: number; days: DayOfDeliveries[] };
  reviews: ReviewNumbers;
}

const DAY_MS = 86_400_000;

/** Data for a console's charts, computed in the database. */
@Injectable()
export class StatisticsService {
  constructor(
    private readonly replicas: ReadReplicas,
    private readonly clock: Clock,
  ) {}

  async statistics(owner: Caller, query: StatisticsDto): Promise<Statistics> {
    const range = rangeOf(query, this.clock.now());
    const of = { owner, ...range };
    // One after the other: a page of charts takes only one connection from submissions.
    return this.replicas.read(async (on) => ({
      ...range,
      jobs: await countDays(on, of),
      decisions: await findMedians(on, of),
      undetermined: await countUndetermined(on, of),
      deliveries: { pending: await countPending(on, of), days: await countDeliveries(on, of) },
      reviews: await countReviews(on, of),
    }));
  }
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

function rangeOf({ from, to }: StatisticsDto, now: Date): { from: string; to: string } {
  const last = to ?? dayOf(now.getTime());
  const first = from ?? dayOf(Date.parse(last) - (STATISTICS_DAYS - 1) * DAY_MS);
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days < 1) throw invalidParameter('from', 'from: must not be after to');
  if (days > STATISTICS_DAYS_MAX)
    throw invalidParameter('from', `from: must be at most ${STATISTICS_DAYS_MAX} days before to`);
  return { from: first, to: last };
}

import type { AccountSettings } from '../accounts/settings/account-settings.js';
import { EVENT_RETENTION_DAYS, LOGS_RETENTION_DAYS } from '../limits.js';

// How long an account's data is kept (docs/design/sealed-data.md). Days count from a job's completion: an active job is
// never touched, its deadline completes it. Data without a configured period is kept, except logs.

/** Anything older is due; null: nothing is due. */
export interface RetentionCutoffs {
  /** photos are removed, their jobs stay */
  photos: Date | null;
  /** whole jobs are erased as their owner would erase them */
  personalData: Date | null;
  /** callbacks with their attempts, and the audit trail */
  logs: Date | null;
}

const DAY_MS = 86_400_000;

/** A period must be a whole number of days, at least one; anything else means the data is kept. */
const cutoff = (days: unknown, now: Date): Date | null =>
  Number.isInteger(days) && (days as number) >= 1
    ? new Date(now.getTime() - (days as number) * DAY_MS)
    : null;

export function retentionCutoffs({ retention = {} }: AccountSettings, now: Date): RetentionCutoffs {
  const { photosDays, personalDataDays, logsDays = LOGS_RETENTION_DAYS } = retention;
  return {
    photos: cutoff(photosDays, now),
    personalData: cutoff(personalDataDays, now),
    logs: cutoff(logsDays, now),
  };
}

/** Events are removed with the logs, and at the latest at the end of the feed's retention. */
export function eventsCutoff({ logs }: RetentionCutoffs, now: Date): Date {
  const feed = new Date(now.getTime() - EVENT_RETENTION_DAYS * DAY_MS);
  return logs && logs > feed ? logs : feed;
}

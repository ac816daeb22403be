import type { AccountSettings } from '../accounts/account-settings.js';
import { EVENT_RETENTION_DAYS, LOGS_RETENTION_DAYS } from '../limits.js';

// How long an account's data is kept (decision 0110). Days count from a job's completion: an active job is never
// touched, its own deadline completes it. What an account does not say is kept, except for logs.

/** What is older is due; null: nothing is. */
export interface RetentionCutoffs {
  /** photos go, their jobs stay */
  photos: Date | null;
  /** whole jobs are erased as their owner would erase them */
  personalData: Date | null;
  /** callbacks with their tries, and the audit trail */
  logs: Date | null;
}

const DAY_MS = 86_400_000;

/** A period must be a whole number of days, from one; anything else keeps. */
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

/** Events go with the logs, and at the latest when their feed ends. */
export function eventsCutoff({ logs }: RetentionCutoffs, now: Date): Date {
  const feed = new Date(now.getTime() - EVENT_RETENTION_DAYS * DAY_MS);
  return logs && logs > feed ? logs : feed;
}

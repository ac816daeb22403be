/** Whether too many jobs of the account came from this IP address lately. */
export interface IpFraudCheck {
  ipFraud: boolean;
  count: number;
  jobIdList: string[];
}

/**
 * So many jobs of the account from one IP address within the window (the job itself counted) are allowed; one more is
 * suspicious. `latestJobIds` comes latest first.
 */
export const judgeIpFraud = (
  seen: { count: number; latestJobIds: string[] },
  settings: { attempts: number; jobIdsMax: number },
): IpFraudCheck => ({
  ipFraud: seen.count > settings.attempts,
  count: seen.count,
  jobIdList: seen.latestJobIds.slice(0, settings.jobIdsMax),
});

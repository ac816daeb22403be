/** Whether too many jobs of the account came from this IP address recently. */
export interface IpFraudCheck {
  ipFraud: boolean;
  count: number;
  jobIdList: string[];
}

/**
 * Up to `attempts` jobs of the account from one IP address within the window, including this one, are allowed; one more
 * is suspicious. `latestJobIds` is sorted latest first.
 */
export const judgeIpFraud = (
  seen: { count: number; latestJobIds: string[] },
  settings: { attempts: number; jobIdsMax: number },
): IpFraudCheck => ({
  ipFraud: seen.count > settings.attempts,
  count: seen.count,
  jobIdList: seen.latestJobIds.slice(0, settings.jobIdsMax),
});

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  CHECK_DEADLINE_MS,
  type IdCheck,
  type IdCheckFinding,
  type IdCheckInput,
  notRun,
} from '../outcome/id-check.js';
import { IP_FRAUD_ATTEMPTS, IP_FRAUD_JOB_IDS_MAX, IP_FRAUD_WINDOW_MINUTES } from '../../limits.js';
import { findJobsOfIp } from './find-jobs-of-ip.js';
import { judgeIpFraud } from './ip-fraud.js';

/** How many jobs of the account came from this job's IP address recently (spec, ipFraudCheck). */
@Injectable()
export class IpFraudIdCheck implements IdCheck {
  readonly name = 'ipFraud';
  readonly feature = null;
  readonly deadlineMs = CHECK_DEADLINE_MS;
  readonly errorType = 'IpFraudError';

  constructor(private readonly dataSource: DataSource) {}

  async run({ job, account }: IdCheckInput): Promise<IdCheckFinding> {
    const { head, tenant } = job;
    const ipAddress = head.request.requestInfo.ipaddress;
    const common = { billable: false, simulated: false };
    if (!ipAddress) return notRun('the IP address is not known', this.absent());
    const { attempts = IP_FRAUD_ATTEMPTS, windowMinutes = IP_FRAUD_WINDOW_MINUTES } =
      account.settings.ipFraud ?? {};
    const seen = await findJobsOfIp(this.dataSource.manager, {
      tenant,
      jobId: head.id,
      ipAddress,
      submitted: head.submitted,
      windowMs: windowMinutes * 60_000,
      latest: IP_FRAUD_JOB_IDS_MAX,
    });
    const ipFraudCheck = judgeIpFraud(seen, { attempts, jobIdsMax: IP_FRAUD_JOB_IDS_MAX });
    return {
      ...common,
      verdict: ipFraudCheck.ipFraud ? 'failed' : 'passed',
      message: `${ipFraudCheck.count} jobs came from this IP address within ${windowMinutes} minutes`,
      result: { ipFraudCheck },
    };
  }

  absent(): Record<string, unknown> {
    return { ipFraudCheck: null };
  }
}

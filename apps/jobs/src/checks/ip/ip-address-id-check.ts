import { Injectable } from '@nestjs/common';
import {
  CHECK_DEADLINE_MS,
  type IdCheck,
  type IdCheckFinding,
  type IdCheckInput,
  notRun,
} from '../outcome/id-check.js';
import { describeReason } from '../../providers/provider-outcome.js';
import { checkIp } from './check-ip.js';
import { toIpAddress } from './ip-address.js';

/** What is known about the IP address that a job came from: `result.ipAddress`. */
@Injectable()
export class IpAddressIdCheck implements IdCheck {
  readonly name = 'ipAddress';
  readonly feature = 'ipAddressEnabled';
  readonly deadlineMs = CHECK_DEADLINE_MS;
  readonly errorType = 'IpAddressError';

  async run({ job, providers }: IdCheckInput): Promise<IdCheckFinding> {
    const { ipaddress } = job.head.request.requestInfo;
    const { email } = job.head.request.parameters as { email?: string };
    const checked = await checkIp(ipaddress, providers.ip, email);
    const isLocal = checked?.isValid === false && checked.facts === null;
    if (!checked || isLocal) return notRun('the job did not come over the public internet', this.absent());
    const isOpen = checked.isValid === null || checked.facts === null;
    return {
      verdict: isOpen ? 'not-determined' : checked.isValid ? 'passed' : 'failed',
      message: isOpen
        ? `not determined: ${describeReason(checked.reason ?? 'no_record', checked.source)}`
        : 'the IP address is that of an anonymous network',
      result: { ipAddress: checked.facts ? toIpAddress(checked.facts) : null },
      billable: !isOpen,
      simulated: checked.simulated,
    };
  }

  absent(): Record<string, unknown> {
    return { ipAddress: null };
  }
}

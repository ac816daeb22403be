import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { matchNames } from '../../core/names/match-names.js';
import {
  CHECK_DEADLINE_MS,
  type IdCheck,
  type IdCheckFinding,
  type IdCheckInput,
  notRun,
} from '../outcome/id-check.js';
import type { SubmittedAddress } from '../address/read-address.js';
import { CrosscheckService } from './crosscheck.service.js';
import type { CrosscheckResult } from '../parts/crosscheck-result.js';
import { judgeCrosscheck } from './judge-crosscheck.js';
import { findReferencedCrosscheck } from './referenced-crosscheck.js';

interface Submitted {
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  address?: SubmittedAddress;
  crosscheckReferenceId?: string;
}

const confidencesOf = ({ confidences }: CrosscheckResult, isDetermined: boolean) => ({
  idCrosscheckIdentity: isDetermined ? confidences.identity : null,
  idCrosscheckActivity: confidences.activity,
});

const ANOTHERS = {
  verdict: 'not-determined',
  message: 'not determined: crosscheckReferenceId names the CrossCheck of another person',
} as const;

/** CrossCheck within an id-verification: of the submitted address, e-mail and phone, or reused from an earlier job. */
@Injectable()
export class CrosscheckIdCheck implements IdCheck {
  readonly name = 'crosscheck';
  readonly feature = 'crosscheckEnabled';
  readonly deadlineMs = CHECK_DEADLINE_MS;
  readonly errorType = 'CrosscheckError';

  constructor(
    private readonly crosscheck: CrosscheckService,
    private readonly dataSource: DataSource,
  ) {}

  async run(input: IdCheckInput): Promise<IdCheckFinding> {
    const { job, account, now, providers } = input;
    const submitted = job.head.request.parameters as Submitted;
    if (submitted.crosscheckReferenceId)
      return this.reuseResult(submitted.crosscheckReferenceId, submitted, input);
    const { email, phone, address } = submitted;
    if (!email && !phone && !address)
      return notRun('neither address, e-mail nor phone was submitted', this.absent());
    const run = await this.crosscheck.run(
      {
        ...(await nameOf(submitted, input)),
        email,
        phone,
        address,
        ipAddress: job.head.request.requestInfo.ipaddress,
      },
      { account, tenant: job.tenant, now, standalone: false, providers },
    );
    const judged = judgeCrosscheck(run);
    return {
      ...judged,
      result: { crosscheck: run.result },
      // The result has the score of the parts that could be determined; any other part leaves the check open.
      confidences: confidencesOf(run.result, judged.verdict !== 'not-determined'),
      billable: run.isBillable,
      simulated: run.result.simulated === true,
    };
  }

  /** No provider is asked, and nothing is billed, a second time. */
  private async reuseResult(id: string, submitted: Submitted, input: IdCheckInput): Promise<IdCheckFinding> {
    const { tenant } = input.job;
    const earlier = await findReferencedCrosscheck(this.dataSource.manager, { tenant }, id);
    if (!earlier)
      return {
        verdict: 'not-determined',
        message: 'not determined: crosscheckReferenceId names no completed CrossCheck of the account',
        result: this.absent(),
        billable: false,
        simulated: false,
      };
    const { result, name, ...judged } = earlier;
    const isOthers = matchNames(name, await nameOf(submitted, input)).outcome === 'no-match';
    return {
      ...(isOthers ? ANOTHERS : judged),
      result: { crosscheck: result },
      confidences: confidencesOf(result, !isOthers && judged.verdict !== 'not-determined'),
      billable: false,
      simulated: result.simulated === true,
    };
  }

  absent(): Record<string, unknown> {
    return { crosscheck: null };
  }
}

/** The submitted name, completed from the document: the expected owner of the address, e-mail and phone. */
async function nameOf({ firstName, lastName }: Submitted, { document }: IdCheckInput) {
  if (firstName && lastName) return { firstName, lastName };
  const fields = await document;
  return { firstName: firstName || fields?.firstName, lastName: lastName || fields?.lastName };
}

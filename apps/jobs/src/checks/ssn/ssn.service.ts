import type { NameValue } from '@bonafide/contracts/job-record';
import { Clock } from '@bonafide/platform/runtime/clock';
import { invalidParameter } from '@bonafide/platform/errors';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../accounts/caller.js';
import { jobNotFound } from '../../errors.js';
import type { RequestContext } from '../../http/request-info.js';
import { registerParams } from '../../submission/params-of-type.js';
import { type PreparedSubmission, StandaloneSubmissions } from '../../submission/standalone-submissions.js';
import { type JobGate, loadJob } from '../../job-store/stored-job.js';
import { SubmitStandaloneService } from '../../submission/submit-standalone.service.js';
import { ssnAttemptGate } from './ssn-attempts.js';
import { givenDetails } from './submitted-params.js';
import { isIssuableSsn } from './issuable-ssn.js';
import { SsnParamsDto, type VerifySsnDto } from './ssn.dto.js';
import { type SsnAnswer, ssnAnswer, type SsnRecord, ssnRecord } from './ssn-record.js';
import {
  findUnlistedProperties,
  saveUnlistedProperties,
  type UnlistedProperties,
} from './redacted-fields.js';

const TYPE = 'private-ssn';

interface Submitted {
  details: Record<string, unknown>;
  properties?: NameValue[] | null;
}

/** Submits and reads private SSN jobs; the number goes sealed to the engine and nowhere else. */
@Injectable()
export class SsnService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly cipher: FieldCipher,
    private readonly submitStandalone: SubmitStandaloneService,
    standalone: StandaloneSubmissions,
  ) {
    registerParams(TYPE, SsnParamsDto);
    standalone.register(TYPE, {
      feature: 'ssnEnabled',
      scope: 'ssn:verify',
      prepare: (caller, submitted, context) => this.prepare(caller, submitted, context.isTest),
    });
  }

  async verify(caller: Caller, body: VerifySsnDto, context: RequestContext): Promise<SsnAnswer> {
    const { callbackURL, internalId, ...details } = body;
    const envelope = { callbackURL, internalId };
    return ssnAnswer(await this.submitStandalone.submit(caller, TYPE, envelope, details, context));
  }

  async read(caller: Caller, id: string): Promise<SsnRecord> {
    const job = await loadJob(this.dataSource.manager, caller.tenant, id);
    if (job?.head.request.type !== TYPE || job.head.status === 'removed') throw jobNotFound(id);
    return ssnRecord(job, await findUnlistedProperties(this.dataSource.manager, id));
  }

  /** In test mode nobody's number is asked for: the format alone is judged, and nothing is counted. */
  private prepare(caller: Caller, submitted: Submitted, test: boolean): PreparedSubmission {
    const {
      ssn,
      properties = submitted.properties,
      ...details
    } = submitted.details as {
      ssn: string;
      phone: string;
      properties?: UnlistedProperties | null;
    };
    if (!test && !isIssuableSsn(ssn))
      throw invalidParameter('ssn', 'ssn: is not a number that can be issued');
    const kept = properties?.length ? properties : null;
    return {
      details: givenDetails(details),
      secrets: { ssn, ...(test ? { test: 'true' } : {}) },
      properties: null,
      ...(test ? {} : { gate: this.attempt(caller, details.phone) }),
      ...(kept
        ? { alongside: async (manager, jobId) => void (await saveUnlistedProperties(manager, jobId, kept)) }
        : {}),
    };
  }

  private attempt({ tenant }: Caller, phone: string): JobGate {
    const phoneKey = this.cipher.blindIndex(`${tenant}|${phone}`, 'ssn attempts');
    return ssnAttemptGate(tenant, phoneKey, this.clock.now());
  }
}

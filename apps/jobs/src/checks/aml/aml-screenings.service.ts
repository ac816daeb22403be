import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../../accounts/caller.js';
import { type IdentityRecord, identityRecord } from '../../identity/identity-record.js';
import { registerParams } from '../../jobs/params-of-type.js';
import { StandaloneSubmissions } from '../../jobs/standalone-submissions.js';
import { SubmitStandaloneService } from '../../jobs/submit-standalone.service.js';
import { AmlParamsDto, type VerifyAmlDto } from './aml.dto.js';

const TYPE = 'id-aml';

/** Submits standalone AML screenings, each as a job of its own. */
@Injectable()
export class AmlScreeningsService {
  constructor(
    private readonly submitStandalone: SubmitStandaloneService,
    standalone: StandaloneSubmissions,
  ) {
    registerParams(TYPE, AmlParamsDto);
    standalone.register(TYPE, { feature: 'amlEnabled', scope: 'aml:screen' });
  }

  async verify(caller: Caller, body: VerifyAmlDto, request: Request): Promise<IdentityRecord> {
    const { callbackURL, internalId, properties, ...given } = body;
    // Only what was submitted, as plain JSON.
    const details = JSON.parse(JSON.stringify(given)) as Record<string, unknown>;
    const envelope = { callbackURL, internalId, properties };
    return identityRecord(await this.submitStandalone.submit(caller, TYPE, envelope, details, request));
  }
}

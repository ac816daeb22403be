import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { BarcodeReader } from '../documents/barcode-reader.js';
import type { EngineInput, EngineOutcome, JobEngine } from '../jobs/job-engine.js';
import { DOCUMENT_BUDGET_MS } from '../limits.js';
import type { Providers } from '../providers/providers.js';
import { PROVIDERS } from '../providers/providers.module.js';
import { decide } from './decide.js';
import { compareFaces, lookAtSelfie } from './face-checks.js';
import { readId } from './read-id.js';

/** `id-verification`: reads the document, looks at the selfie and compares faces side by side, then decides. */
@Injectable()
export class IdVerificationEngine implements JobEngine, OnModuleDestroy {
  readonly types = ['id-verification'] as const;
  private readonly reader = new BarcodeReader();

  constructor(@Inject(PROVIDERS) private readonly providers: Providers) {}

  async run(input: EngineInput): Promise<EngineOutcome> {
    const { job, account, now, signal } = input;
    const [front, back, selfiePhoto] = await Promise.all([
      input.photo('idPhoto'),
      input.photo('backIdPhoto'),
      input.photo('userPhoto'),
    ]);
    const { face } = this.providers;
    const [read, selfie, similarity] = await Promise.all([
      readId(this.reader, { front, back }, { budgetMs: DOCUMENT_BUDGET_MS, signal }),
      selfiePhoto ? lookAtSelfie(face, selfiePhoto) : null,
      selfiePhoto ? compareFaces(face, front, selfiePhoto) : null,
    ]);
    const findings = {
      ...read,
      otherSide: null,
      simulated: Boolean(selfie?.simulated ?? similarity?.simulated),
      image: null,
      frontGiven: front !== null,
      backGiven: back !== null,
      selfieGiven: selfiePhoto !== null,
      selfie,
      face: similarity,
    };
    return { state: 'completed', ...decide(findings, job.head.request.parameters, account, now) };
  }

  onModuleDestroy(): Promise<void> {
    return this.reader.close();
  }
}

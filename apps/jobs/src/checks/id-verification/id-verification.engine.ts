import { LOGGER, type Logger } from '@bonafide/platform/telemetry/logging';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { GenderTable } from '../../core/names/gender-table.js';
import { BarcodeReader } from '../../documents/barcodes/barcode-reader.js';
import type { DocumentFields } from '../../documents/reading/document-fields.js';
import { readDocument, type ReadDocumentResult } from '../../documents/reading/read-document.js';
import { withoutChecks } from './invite-checks.js';
import type { EngineInput, EngineOutcome, JobEngine } from '../../jobs/store/job-engine.js';
import { PROVIDERS, type Providers } from '../../providers/providers.js';
import { decide } from './decide.js';
import type { Submitted } from './findings.js';
import { floorOf } from '../../accounts/settings/assurance-floor.js';
import { findPatterned } from '../../media/photos/find-patterned.js';
import { findCapture } from '../../media/photos/capture-findings.js';
import { detectedPhotos, type GivenPhotos, photosGiven } from './detected-photos.js';
import { RelatedService } from '../related/related.service.js';
import { asCopy, compareFaces, compareSelfie, lookAtSelfie } from '../../documents/faces/face-checks.js';
import { watchLiveness } from '../../documents/faces/liveness.js';
import { ID_CHECKS, type IdCheck } from '../outcome/id-check.js';
import { askedOnce, type ConcludedCheck, runIdChecks } from './run-id-checks.js';

/** `id-verification`: the document, the faces and every check of the account, all in parallel, then the decision. */
@Injectable()
export class IdVerificationEngine implements JobEngine, OnModuleDestroy {
  private readonly barcodeReader = new BarcodeReader();

  constructor(
    @Inject(PROVIDERS) private readonly providers: Providers,
    @Inject(ID_CHECKS) private readonly checks: IdCheck[],
    private readonly gender: GenderTable,
    private readonly related: RelatedService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(input: EngineInput): Promise<EngineOutcome> {
    const { job, now } = input;
    const account = withoutChecks(input.account, input.secrets?.checksOff);
    const [front, back, selfie, portrait] = await Promise.all([
      input.photo('idPhoto'),
      input.photo('backIdPhoto'),
      input.photo('userPhoto'),
      input.photo('digitalPortraitPhoto'),
    ]);
    const photos: GivenPhotos = { front, back, selfie };
    const { reading, document } = this.readDocument(photos, input);
    const { face } = this.providers;
    const [turns, captures] = await Promise.all([input.livenessFrames(), input.captures()]);
    const names = photosGiven(photos);
    const looking = selfie ? lookAtSelfie(face, selfie) : null;
    const [read, lookedAt, similarity, portraitMatch, liveness, detected, checks, patterned] =
      await Promise.all([
        reading,
        looking,
        selfie ? compareSelfie(face, { source: front, selfie, pictures: [back, portrait] }) : null,
        portrait ? compareFaces(face, portrait, selfie ?? front) : null,
        turns ? watchLiveness(face, selfie, turns) : null,
        Promise.all([reading, looking]).then(([read, found]) =>
          detectedPhotos(photos, read, found, this.logger),
        ),
        this.runChecks({ ...input, account }, document),
        findPatterned({ idPhoto: front, userPhoto: selfie }),
      ]);
    const { photoOf } = input;
    const related = await this.related.examine({
      ...{ job, account, now, selfie, front, photoOf },
      fields: read.fields,
    });
    const submitted = job.head.request.parameters as Submitted;
    const findings = {
      read,
      selfieGiven: selfie !== null,
      selfie: lookedAt,
      face: similarity && related?.isCopied ? asCopy(similarity) : similarity,
      portrait: portraitMatch,
      liveness,
      capture: findCapture({ names, captures, frames: turns?.captures, patterned }),
      related,
      genderDistribution: this.gender.find(read.fields?.firstName ?? submitted.firstName),
      checks,
    };
    return {
      state: 'completed',
      ...decide(findings, submitted, account, { floor: floorOf(job.head.request, account.settings), now }),
      photos: detected,
      withinTransaction: async (manager) => {
        for (const check of checks) await check.withinTransaction?.(manager, job.head.id);
      },
    };
  }

  /** `document` resolves as soon as a barcode gave the fields; checks then do not wait for the outside reader. */
  private readDocument(
    { front, back }: GivenPhotos,
    { now, signal }: EngineInput,
  ): { reading: Promise<ReadDocumentResult>; document: Promise<DocumentFields | null> } {
    let known: (fields: DocumentFields | null) => void;
    const document = new Promise<DocumentFields | null>((resolve) => {
      known = resolve;
    });
    const reading = readDocument(
      { front, back },
      {
        barcodeReader: this.barcodeReader,
        documentReader: this.providers.document,
        signal,
        now,
        onBarcode: (fields) => known(fields),
      },
    );
    reading.then(
      ({ fields }) => known(fields),
      () => known(null),
    );
    return { reading, document };
  }

  private runChecks(
    { job, account, now, signal }: EngineInput,
    document: Promise<DocumentFields | null>,
  ): Promise<ConcludedCheck[]> {
    const providers = { ...this.providers, ip: askedOnce(this.providers.ip) };
    return runIdChecks(this.checks, { job, account, now, signal, providers, document }, (check, error) =>
      this.logger.error(
        { jobId: job.head.id, check, errorName: (error as Error).name },
        'a check had an error',
      ),
    );
  }

  onModuleDestroy(): Promise<void> {
    return this.barcodeReader.close();
  }
}

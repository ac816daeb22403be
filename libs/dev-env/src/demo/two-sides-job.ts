import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographFront } from '@bonafide/testing/licence-front';
import { FRONT_LAYOUTS } from '@bonafide/testing/front-layouts';
import { photographLicence } from '@bonafide/testing/licence-image';
import type { DemoStep } from '../dev-context.js';
import { type CompletedJob, submitPhotos } from './submit-photos.js';

const agreement = ({ result }: CompletedJob) =>
  (result['confidences'] as { barcodeMatch: number | null }).barcodeMatch;

/** The print on the front of a licence is compared with the barcode on its back; another person's front contradicts it. */
export const twoSidesJob: DemoStep = {
  title: 'front and back of a licence are compared on this machine',
  async run({ quickstart, options }) {
    if (options.env['SANDBOX'] === 'true') return ['left out: a sandbox simulates what is printed'];
    const licence = sampleLicence();
    const stranger = { ...licence, firstName: 'ALICIA', lastName: 'WINTERS', idNumber: 'F7654321' };
    const [front, foreign, back] = await Promise.all([
      photographFront(licence, FRONT_LAYOUTS[0]!, { rotation: 1 }),
      photographFront(stranger, FRONT_LAYOUTS[0]!),
      photographLicence(licence),
    ]);
    const own = await submitPhotos(quickstart, { idPhoto: front, backIdPhoto: back });
    if (agreement(own) === null) return [`the front of job ${own.id} was not read: this machine is busy`];
    const other = await submitPhotos(quickstart, { idPhoto: foreign, backIdPhoto: back });
    return [
      `its own front and barcode: ${agreement(own)}, success: ${own.result.success} (job ${own.id})`,
      `a front of another name and number: ${agreement(other) ?? 'not read'}, success: ${other.result.success} (job ${other.id})`,
    ];
  },
};

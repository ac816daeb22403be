import { type LicenceDescription, sampleLicence } from '@bonafide/testing/aamva-payload';
import { barcodePicture, simulatedCard, type SimulatedCard } from '@bonafide/testing/simulated-card';
import sharp from 'sharp';
import type { Answer, RunningJobs } from '../../start-jobs.js';

/** A valid Californian licence of Jane Sample, born 1990-01-31. */
export const JANE: Partial<LicenceDescription> = {
  firstName: 'JANE',
  lastName: 'SAMPLE',
  birthDate: '1990-01-31',
  issueDate: '2022-01-31',
  expireDate: '2069-01-31',
};

/** The back of a licence, base64. */
export const licence = async (changes: Partial<LicenceDescription> = {}): Promise<string> =>
  (await barcodePicture(sampleLicence({ ...JANE, ...changes }))).toString('base64');

/** The front of a document that the simulated reader reads as told, base64. */
export const card = async (described: SimulatedCard): Promise<string> =>
  (await simulatedCard(described)).toString('base64');

/** A picture of one colour, base64: the simulated face by it (docs/simulators.md). */
export const plainPhoto = async (background: string, width = 320, height = 240): Promise<string> =>
  (
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

export const submitId = (
  jobs: RunningJobs,
  params: Record<string, unknown>,
  more: { key?: string; headers?: Record<string, string>; [name: string]: unknown } = {},
): Promise<Answer> => {
  const { key, headers, ...envelope } = more;
  return jobs.call('POST', '/api/jobs', {
    body: { type: 'id-verification', ...envelope, params },
    ...(key ? { key } : {}),
    ...(headers ? { headers } : {}),
  });
};

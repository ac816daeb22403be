import type { RelatedJob } from '@bonafide/contracts/related-jobs';

// Texts about other jobs of the account.
export const enRelated = {
  title: 'Related jobs',
  none: (days: number) => `Shares nothing with other jobs within ${days} days.`,
  more: (n: number) => `The first ${n} are shown.`,
  graph: (n: number) => `This job and ${n === 1 ? '1 job' : `${n} jobs`} that share something with it`,
  here: 'This job',
  job: 'Job',
  shares: 'Shares',
  differs: 'Differs in',
  otherName: 'name',
  otherFace: 'face',
  pictures: 'Show faces',
  hidePictures: 'Hide faces',
  kinds: {
    document: 'document',
    phone: 'phone',
    email: 'e-mail',
    device: 'device',
    network: 'network',
    address: 'address',
    face: 'face',
  } satisfies Record<RelatedJob['shares'][number], string>,
};

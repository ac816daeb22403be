import type { RelatedJobs } from '@bonafide/contracts/related-jobs';
import { answer } from '../../core/http/answer.docs.js';

const EXAMPLE: RelatedJobs = {
  id: 'aB3dE6gH9jK2',
  windowDays: 180,
  jobs: [
    {
      id: 'wUf4wXPu4RAk',
      status: 'completed',
      outcome: 'failed',
      submitted: '2026-02-27T09:14:03.220Z',
      shares: ['document', 'phone'],
      isOtherName: true,
      isOtherFace: null,
    },
  ],
  hasMore: false,
};

export const RelatedJobsAnswer = () =>
  answer(
    'The jobs that differ in name or face first, then the latest. Nothing in it says who anybody is',
    EXAMPLE,
  );

import { NewListEntryDto } from './list.dto.js';
import type { ListEntryView } from '../../checks/related/lists/person-lists.service.js';
import type { ApiBodyOptions } from '@nestjs/swagger';
import { answer, refusal } from '../../core/http/answer.docs.js';

export const NEW_ENTRY_BODY: ApiBodyOptions = {
  type: NewListEntryDto,
  examples: {
    'a phone number': {
      value: {
        ...{ list: 'blocked', kind: 'phone', value: '+12125550100' },
        ...{ reason: 'Sent three altered licences', endsAt: '2027-03-01T12:00:00Z' },
      },
    },
    'a document': {
      value: {
        ...{ list: 'blocked', kind: 'document', country: 'US', state: 'CA', value: 'Y7654321' },
        ...{ reason: 'Reported as stolen', endsAt: '2027-03-01T12:00:00Z' },
      },
    },
  },
};

const ENTRY: ListEntryView = {
  id: 'lst_4gKpTzcZ1mXW0Q9b',
  list: 'blocked',
  kind: 'phone',
  reason: 'Sent three altered licences',
  author: 'key:key_4gKpTzcZ1mXW',
  jobId: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  endsAt: '2027-03-01T12:00:00.000Z',
};

export const ListEntriesAnswer = () =>
  answer('Latest first; the values themselves are never shown', { entries: [ENTRY], next: null });
export const ListEntryAnswer = () => answer('The entry, without its value', { entry: ENTRY });
export const ListFullAnswer = () =>
  refusal(409, 'The lists are full', 'lists: at most 50000 entries; remove some, or wait for others to end');
export const NoJobAnswer = () =>
  refusal(404, 'The account has no such job', 'job: aB3dE6gH9jK2 not found', 'NotFoundError');

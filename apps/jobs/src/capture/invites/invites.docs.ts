import { answer, refusal } from '../../core/http/answer.docs.js';
import type { InviteView } from './invite-view.js';

const EXAMPLE: InviteView = {
  id: 'inv_4gKpTzcZ1mXW0Q9b',
  qrCode: 'data:image/png;base64,iVBORw0KGgo…',
  phone: null,
  email: 'jane@example.com',
  send: true,
  url: 'https://verify.example.com/#st_…',
  contact: 'email',
  jobId: 'aB3dE6gH9jK2',
  firstName: 'Jane',
  lastName: 'Sample',
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:01.000Z',
  status: 'sent',
};

export const InviteResponse = () =>
  answer(
    '`status`: `created` (not to be sent), `sending`, `sent`, `not-sent` (refused, or no provider), `undetermined` ' +
      '(it may have been sent), `submitted` and `completed` (the link was used), `expired`, `removed`',
    { invite: EXAMPLE },
  );

export const InvitePageResponse = () =>
  answer('A page of invites; `url` and `qrCode` are null without the scope `invites:write`', {
    items: [EXAMPLE],
    total: 1,
    totalPages: 1,
    page: 1,
    pageSize: 100,
  });

export const NotNowResponse = () =>
  refusal(
    409,
    'The invite is being sent, was used, has expired, or was removed',
    'invite: inv_4gKpTzcZ1mXW0Q9b was already used',
  );

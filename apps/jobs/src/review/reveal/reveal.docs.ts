import { answer } from '../../core/http/answer.docs.js';

export const RevealedFieldAnswer = () =>
  answer('The field as stored in the record', { field: 'result.firstName', value: 'Jane' });

export const RevealedPhotoAnswer = () =>
  answer('URL of the watermarked photo, and when it expires', {
    url: 'https://jobs.example.com/photos/aB3dE6gH9jK2/idPhoto?viewer=key%3Akey_4gKpTzcZ1mXW&expires=1772367300000&signature=…',
    expiresAt: '2026-03-01T12:15:00.000Z',
  });

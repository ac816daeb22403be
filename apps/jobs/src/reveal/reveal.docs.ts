import { ApiResponse } from '@nestjs/swagger';

const json = (example: unknown) => ({ 'application/json': { example } });

export const RevealedFieldAnswer = () =>
  ApiResponse({
    status: 200,
    description: 'The field, as the record has it',
    content: json({ field: 'result.firstName', value: 'Jane' }),
  });

export const RevealedPhotoAnswer = () =>
  ApiResponse({
    status: 200,
    description: 'Where the watermarked photo is, until when',
    content: json({
      url: 'https://jobs.example.com/photos/aB3dE6gH9jK2/idPhoto?viewer=key%3Akey_4gKpTzcZ1mXW&expires=1772367300000&signature=…',
      expiresAt: '2026-03-01T12:15:00.000Z',
    }),
  });

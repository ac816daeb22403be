import { ApiResponse } from '@nestjs/swagger';

const json = (example: unknown) => ({ 'application/json': { example } });

export const RevealedFieldAnswer = () =>
  ApiResponse({
    status: 200,
    description: 'The field, as the record has it',
    content: json({ field: 'result.firstName', value: 'Jane' }),
  });

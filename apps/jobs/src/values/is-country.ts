import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsISO31661Alpha2 } from 'class-validator';

/** ISO 3166-1 alpha-2, stored and shown in upper case; lower case is accepted. */
export const IsCountry = () =>
  applyDecorators(
    Transform(({ value }): unknown => (typeof value === 'string' ? value.toUpperCase() : value)),
    IsISO31661Alpha2({ message: 'must be an ISO 3166-1 alpha-2 code' }),
  );

import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { isISO31661Alpha2, ValidateBy } from 'class-validator';

/** Kosovo, whose passports, lists and the EU use a code that ISO 3166 leaves to its users. */
const KOSOVO = 'XK';

/** ISO 3166-1 alpha-2 or `XK`, stored and shown in upper case; lower case is accepted. */
export const IsCountry = () =>
  applyDecorators(
    Transform(({ value }): unknown => (typeof value === 'string' ? value.toUpperCase() : value)),
    ValidateBy({
      name: 'isCountry',
      validator: {
        validate: (value: unknown) => value === KOSOVO || isISO31661Alpha2(value),
        defaultMessage: () => 'must be an ISO 3166-1 alpha-2 code',
      },
    }),
  );

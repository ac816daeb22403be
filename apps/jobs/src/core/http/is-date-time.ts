import { ValidateBy } from 'class-validator';
import { parseIsoDateTime } from '../values/iso-date-time.js';

export const IsDateTime = () =>
  ValidateBy({
    name: 'isDateTime',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && parseIsoDateTime(value) !== null,
      defaultMessage: () => 'must be an ISO 8601 date and time',
    },
  });

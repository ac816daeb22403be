import { ValidateBy, type ValidationArguments } from 'class-validator';
import { SSN_NAME_CHARACTERS_MAX } from '../../limits.js';

/** 1 to 50 characters of any script, with at least one letter and no control characters (spec, SSN parameters). */
const isPersonName = (value: unknown): boolean =>
  typeof value === 'string' &&
  [...value].length <= SSN_NAME_CHARACTERS_MAX &&
  /\p{L}/u.test(value) &&
  !/[\p{Cc}\p{Cs}]/u.test(value);

/** `otherwise`: the message for a missing name. */
export const IsPersonName = (otherwise = 'is required') =>
  ValidateBy({
    name: 'isPersonName',
    validator: {
      validate: isPersonName,
      defaultMessage: (args?: ValidationArguments) =>
        args?.value === undefined || args.value === null
          ? otherwise
          : `must have 1 to ${SSN_NAME_CHARACTERS_MAX} characters, at least one letter`,
    },
  });

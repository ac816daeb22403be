import { Matches } from 'class-validator';

/** E.164 with its leading plus sign (spec, TIN and private SSN verification). */
export const IsE164 = () =>
  Matches(/^\+[1-9]\d{6,14}$/, { message: 'must be an E.164 number with its plus sign' });

import type { NumberType } from 'libphonenumber-js/max';
import { lazy } from '../../core/lazy.js';
import type { PhoneType } from '../../providers/phone.port.js';

/** What a number itself shows, without asking a provider. */
export interface ReadPhone {
  /** E.164, or null when it is not a possible number. */
  e164: string | null;
  isValid: boolean;
  /** Null when the numbering plan does not show it (in North America it cannot). */
  type: PhoneType | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** The number that was probably intended, if it is not valid as given. */
  suggestion: string;
}

const TYPES: Partial<Record<NonNullable<NumberType>, PhoneType>> = {
  FIXED_LINE: 'landline',
  MOBILE: 'mobile',
  TOLL_FREE: 'tollfree',
  PREMIUM_RATE: 'premium-rate',
  VOIP: 'fixed-voip',
  VOICEMAIL: 'voicemail',
  PERSONAL_NUMBER: 'other',
  SHARED_COST: 'other',
  UAN: 'other',
  PAGER: 'other',
};

/** Types determined by the numbering plan alone; providers cannot override them. */
export const DECIDED_BY_PLAN: ReadonlySet<PhoneType> = new Set([
  'tollfree',
  'premium-rate',
  'voicemail',
  'other',
]);

const libphonenumber = lazy(() => import('libphonenumber-js/max'));

/** Parses a phone number with libphonenumber's full metadata; one without a plus sign is not E.164 and so not valid. */
export async function readPhone(phone: string): Promise<ReadPhone> {
  const { parsePhoneNumberFromString } = await libphonenumber();
  const text = phone.trim();
  const parsed = text.startsWith('+') ? parsePhoneNumberFromString(text) : undefined;
  if (parsed?.isValid()) {
    const type = parsed.getType();
    return {
      e164: parsed.number,
      isValid: true,
      type: type === undefined ? null : (TYPES[type] ?? null),
      country: parsed.country ?? null,
      suggestion: '',
    };
  }
  const meant = parsePhoneNumberFromString(text.replace(/^00/, '+'), 'US');
  return {
    e164: parsed?.number ?? null,
    isValid: false,
    type: null,
    country: parsed?.country ?? null,
    suggestion: meant?.isValid() ? meant.number : '',
  };
}

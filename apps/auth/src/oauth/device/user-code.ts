// Rule: the code that a person copies from a device to the browser (RFC 8628 section 6.1): eight letters without vowels,
// shown in two groups, entered in any case and with or without the dash.

/** oidc-provider's charset `base-20` is BCDFGHJKLMNPQRSTVWXZ. */
export const USER_CODE_FORM = { charset: 'base-20', mask: '****-****' } as const;

const CODE = /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/;

/** The eight letters; undefined if it cannot be a code. */
export function readUserCode(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || typed.length > 40) return undefined;
  const letters = typed.toUpperCase().replace(/[\s\W_]/g, '');
  return CODE.test(letters) ? letters : undefined;
}

/** The form that the device shows. */
export const showUserCode = (letters: string): string => `${letters.slice(0, 4)}-${letters.slice(4)}`;

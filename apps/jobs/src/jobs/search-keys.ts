/** How names and e-mail addresses are compared in searches: composed, lower case. */
export const searchKey = (value: string) => value.normalize('NFC').toLowerCase();

/** How phone numbers are compared in searches: digits alone, so that a plus, dashes and spaces do not count. */
export const phoneKey = (value: string) => value.replace(/[^0-9]/g, '');

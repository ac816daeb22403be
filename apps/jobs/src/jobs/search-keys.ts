/** What follows does not count in searches: an index row has a largest size. */
const KEY_CHARACTERS_MAX = 256;

/** How names and e-mail addresses are compared in searches: composed, lower case. */
export const searchKey = (value: string) => value.normalize('NFC').toLowerCase().slice(0, KEY_CHARACTERS_MAX);

/** How phone numbers are compared in searches: digits alone, so that a plus, dashes and spaces do not count. */
export const phoneKey = (value: string) => value.replace(/[^0-9]/g, '').slice(0, KEY_CHARACTERS_MAX);

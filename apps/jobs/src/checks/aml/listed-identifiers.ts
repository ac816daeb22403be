// Numbers and addresses that belong to one listed person, company, ship or wallet, and the form they are compared in.

export interface ListedIdentifier {
  /** as its list calls it: `IMO`, `Passport`, `Digital Currency Address - XBT` */
  type: string;
  value: string;
}

/** Addresses that are written in either case; all others are other addresses in another case. */
const EITHER_CASE =
  /^(?:0x[0-9a-f]{40,64}|(?:bc|ltc|tb|bnb|cosmos|addr)1[02-9ac-hj-np-z]{6,}|[a-z]{2}1q[0-9a-z]{20,})$/i;
/** Base58 of Bitcoin and its kin, Tron, Monero, Ripple and Solana. */
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{25,106}$/;

const isAddress = (text: string): boolean =>
  EITHER_CASE.test(text) ||
  (BASE58.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text));

/**
 * The form in which an identifier is compared: an address letter by letter, any other number by its letters and digits,
 * without the name of its register (`IMO 9187629`, `EP-GOM`).
 */
export function comparableIdentifier(text: string): string {
  const bare = text.trim().replace(/^(?:bitcoin|ethereum|litecoin|tron|ripple|monero|solana):(?:\/\/)?/i, '');
  const [address = ''] = bare.split('?');
  if (isAddress(address)) return EITHER_CASE.test(address) ? address.toLowerCase() : address;
  return bare
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\s*(?:IMO|MMSI|MSN|CALL SIGN)(?:\s+(?:NO|NUMBER)\b)?[\s.:#]*(?=\S)/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** With fewer letters and digits, a number belongs to many. */
const TELLING_CHARACTERS = 4;

/** Whether an identifier is long enough to tell one from another. */
export const isTelling = (text: string): boolean => comparableIdentifier(text).length >= TELLING_CHARACTERS;

/** `IMO number: 8412467`, as remarks write it. */
export const imoNumbersIn = (text: string): ListedIdentifier[] =>
  [...text.matchAll(/\bIMO\b(?:\s+(?:ship|identification))?(?:\s+(?:no|number)\b)?[\s.:#]*(\d{7})\b/gi)].map(
    (found) => ({
      type: 'IMO',
      value: found[1]!,
    }),
  );

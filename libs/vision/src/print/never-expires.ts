// How documents state that they have no last day: the one place for barcodes, machine readable zones and print. Whoever
// reads an expiry asks here first and then parses a date, so that a placeholder never becomes a day or a fault:
// - barcode: `isNeverExpires(element)`;
// - print: `isNeverExpires(text after the label)`, which may be words or a placeholder date with any separator;
// - zone: `isZoneNeverExpires(the six characters, the issuer)`; its check digit is judged as for any date.

/** A date of the year 9999, or of nines only: `12/31/9999`, `9999-12-31`, `99/99/9999`; with a day that can be meant. */
const PLACEHOLDER_DATE = /^(?:9999(?=(\d{4})$)|(?=(\d{4})9999$))/;
const MONTH_AND_DAY = /^(?:0000|9999|(?:0[1-9]|[12]\d|3[01]){2})$/;

/** Words in capitals without marks, of barcodes and prints. A longer text must not contain anything else. */
const WORDS: readonly RegExp[] = [
  /^(?:(?:CARD )?NEVER(?: EXPIRES?)?|DOES NOT EXPIRE|DOESN ?T EXPIRE)$/,
  /^(?:NON?|NONE|NOT) ?EXP(?:IR(?:E|ES|Y|ING|ATION)?)?(?: DATE)?$/,
  /^(?:(?:FOR )?LIFE(?: ?TIME)?|PERMANENT|UNLIMITED|NO (?:LIMIT|END DATE)|INDEF[A-Z]*)$/,
  /^(?:SANS (?:EXPIRATION|LIMITE|ECHEANCE)|ILLIMITEE?|N EXPIRE (?:PAS|JAMAIS)|PERMANENTE)$/,
  /^(?:SIN (?:VENCIMIENTO|CADUCIDAD)|NO (?:VENCE|CADUCA|EXPIRA)|(?:INDETERMINAD|ILIMITAD|VITALICI)[AO])$/,
  /^(?:UNBEFRISTET|UNBEGRENZT|ONBEPERKT|ILLIMITAT[AO]|SENZA SCADENZA|BEZTERMINOW[OY]|NIEOGRANICZON[YA]|NELIMITATA?|SURESIZ|SEUMUR HIDUP)$/,
  /^(?:БЕССРОЧНО|БЕЗСТРОКОВО|БЕЗСРОЧНО|НЕОБМЕЖЕНО)$/,
];

/** `Permanente.` and `NO-EXPIRY` as `PERMANENTE` and `NO EXPIRY`. */
const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Whether an expiry as a barcode or a print writes it says that there is no last day. Case, accents and punctuation do
 * not count. An empty text says nothing: the day is missing.
 */
export function isNeverExpires(text: string): boolean {
  const plain = plainWords(text);
  const date = PLACEHOLDER_DATE.exec(plain.replace(/ /g, ''));
  if (date) return MONTH_AND_DAY.test(date[1] ?? date[2] ?? '');
  return WORDS.some((words) => words.test(plain));
}

/** Issuer and expiry where a day only stands for "no last day". The permanent identity card of Spain prints 01 01 9999. */
const ZONE_PLACEHOLDERS: ReadonlySet<string> = new Set(['ESP:990101']);

/**
 * Whether the expiry of a machine readable zone says that there is no last day: fillers, all nines, or the day that its
 * issuer uses for it.
 * @param yymmdd the six characters, fillers as `<`
 * @param issuer three characters of the first line; fillers are ignored
 */
export function isZoneNeverExpires(yymmdd: string, issuer: string): boolean {
  if (yymmdd === '<<<<<<' || yymmdd === '999999') return true;
  return ZONE_PLACEHOLDERS.has(`${issuer.replace(/</g, '')}:${yymmdd}`);
}

/** `MIL`: valid as long as the holder serves in the armed forces, which the document itself cannot say. */
export const isValidWhileServing = (text: string): boolean =>
  /^(?:MIL(?:ITARY)?|ACTIVE (?:DUTY|MILITARY))$/.test(plainWords(text));

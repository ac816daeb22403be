// What forms and documents have in place of a name that is unknown, withheld or does not exist: no evidence of anybody.

const PLACEHOLDERS = new Set(
  (
    'FNU LNU NFN NLN NMN NMI NFI NGN NSN NN NA UNK UNKN UNKNOWN UNKOWN UNAVAILABLE UNAVL UNAV UNDISCLOSED UNSPECIFIED UNNAMED ' +
    'NONE NIL NULL NOFIRSTNAME NOLASTNAME NOMIDDLENAME NONAME NOGIVENNAME NOSURNAME NOTGIVEN NOTAVAILABLE NOTAPPLICABLE NOTKNOWN NOTPROVIDED NOTSTATED ' +
    'FIRSTNAMEUNKNOWN LASTNAMEUNKNOWN GIVENNAMEUNKNOWN SURNAMEUNKNOWN SINGLENAME MONONYM UNBEKANNT INCONNU DESCONOCIDO DESCONOCIDA SINNOMBRE SINAPELLIDO SCONOSCIUTO'
  ).split(' '),
);
const REPEATED_X = /^X{2,}$/;

const lettersOf = (text: string): string => text.toUpperCase().replace(/[\s\p{P}\p{S}]/gu, '');

/** Whether a whole field is a placeholder, or has no letter at all (`.`, `-`, `000`). */
export function isPlaceholder(field: string): boolean {
  if (!/\p{L}/u.test(field)) return true;
  const letters = lettersOf(field);
  return PLACEHOLDERS.has(letters) || REPEATED_X.test(letters);
}

/**
 * A field without its placeholders: empty for `FNU`, `Ali` for `Ali LNU`. Short ones (`NN`, `NA`) count only as a whole
 * field: they are also initials and names.
 */
export function withoutPlaceholders(field: string): string {
  if (isPlaceholder(field)) return '';
  const words = field.trim().split(/\s+/);
  return words.filter((word) => lettersOf(word).length < 3 || !isPlaceholder(word)).join(' ');
}

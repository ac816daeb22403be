import anyAscii from 'any-ascii';

/*
 * The form in which names and places are compared (spec, TIN and private SSN verification): Latin letters without
 * accents, letters of other scripts unchanged (a guessed Latin spelling could name somebody else), single
 * spaces.
 */

/** Joiners within words of Indic and Persian scripts: accepted, not sent. */
const JOINERS = /[\u200c\u200d]/gu;
/** The characters used as apostrophes. */
export const APOSTROPHES = "'\u2018\u2019\u02bb\u02bc\u02b9\u02c8";
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'gu');
const HYPHENS = /[\u2010-\u2015\u2212]/gu;
/** A single-character fraction directly after a number: `12½`. */
const FRACTION_AFTER_NUMBER = /(?<=\d)(?=[\u00bc-\u00be\u2150-\u215e])/gu;

/** A name: letters, digits, spaces, hyphens and ampersands; anything else becomes a space. */
export const plainName = (name: string): string =>
  oneLine(
    composed(name)
      .replace(HYPHENS, '-')
      .replace(APOSTROPHE, ' ')
      .replace(/[^\p{L}\p{M}\p{N} &-]/gu, ' '),
  );

/** A street or a city: like a name, but with the punctuation used in addresses. */
export const plainPlace = (place: string): string =>
  oneLine(
    composed(place.replace(FRACTION_AFTER_NUMBER, ' '))
      .replace(HYPHENS, '-')
      .replace(APOSTROPHE, "'")
      .replaceAll('\u2044', '/')
      .replace(/[^\p{L}\p{M}\p{N} &'.,#/-]/gu, ' '),
  );

/** Accented Latin letters as plain ones (`É` E, `Ł` L, `ß` ss); everything else unchanged, composed. */
function latinWithoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/[^\p{ASCII}]/gu, (character) =>
      /\p{Script=Latin}/u.test(character) ? anyAscii(character) : character,
    )
    .normalize('NFC');
}

const composed = (text: string) => latinWithoutAccents(text.normalize('NFKC').replace(JOINERS, ''));
const oneLine = (text: string) => text.replace(/ +/g, ' ').trim();

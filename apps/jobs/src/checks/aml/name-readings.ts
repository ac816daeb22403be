import { readByShape } from '../../core/names/letter-shapes.js';
import {
  type NameParts,
  type NameTokens,
  type NameWord,
  type PreparedName,
  prepareTokens,
  tokensOf,
} from './prepare-name.js';
import { withoutPlaceholders } from '../../core/names/placeholders.js';
import { isSyllabic } from '../../core/names/syllabic-names.js';
import { PARTICLES } from '../../core/names/token-forms.js';

// The ways to read a name with disguised letters: digits within words, words cut into pieces, lookalikes from other
// alphabets, initials in between. Most names have one reading.

/** The letters that the digits from 0 on resemble; 1 also resembles l. */
const LETTERS = 'oizeasgtbg';
const LETTERS_WITH_L = 'olzeasgtbg';
const PIECE_LETTERS_MAX = 4;
const PIECES_MIN = 3;
/** With this many initials, they were probably inserted rather than part of the name. */
const INITIALS_MIN = 3;
const READINGS_MAX = 12;

/** All readings, the name as given first. */
export function readingsOf(question: NameParts): PreparedName[] {
  const given = tokensOf(question);
  const shown = tokensOf({
    firstName: readByShape(question.firstName ?? ''),
    middleName: readByShape(question.middleName ?? ''),
    lastName: readByShape(question.lastName),
  });
  const spelt = [...withoutDigits(shown), shown];
  const readings = [
    given,
    ...withoutNoNames(question),
    ...spelt,
    ...withoutInitials(shown),
    ...spelt.flatMap(withPiecesJoined),
  ];
  const distinct = new Map(
    readings
      .filter(({ given, family }, at) => at === 0 || given.length + family.length > 0)
      .map((reading) => [JSON.stringify(reading), reading] as const),
  );
  return [...distinct.values()].slice(0, READINGS_MAX).map(prepareTokens);
}

/** Without what stands for a missing name; a name that stands in both fields, and a single one, is a family name. */
function withoutNoNames(question: NameParts): NameTokens[] {
  const [firstName, middleName, lastName] = [question.firstName, question.middleName, question.lastName].map(
    (name) => withoutPlaceholders(name ?? ''),
  ) as [string, string, string];
  const isChanged = [firstName, middleName, lastName].some(
    (name, at) => name !== [question.firstName, question.middleName, question.lastName][at] && name === '',
  );
  const isTwice = middleName === '' && firstName.toLowerCase() === lastName.toLowerCase();
  if (isTwice && lastName) return [tokensOf({ lastName })];
  if (!isChanged) return [];
  const given = [firstName, middleName].filter(Boolean).join(' ');
  return [tokensOf(lastName ? { firstName: given, lastName } : { lastName: given })];
}

const PARTED_LETTERS_MIN = 8;
const PART_LETTERS_MIN = 4;

/** The name with a long unknown word parted into two that are known: `Hamzamahmoud` is Hamza Mahmoud. */
export function partedReadings(asked: PreparedName, isKnown: (word: NameWord) => boolean): PreparedName[] {
  if (asked.consonantal || asked.syllabic) return [];
  const texts = asked.words.map(({ text }) => text);
  return asked.words.flatMap((word, at) => {
    if (word.text.length < PARTED_LETTERS_MIN || isKnown(word)) return [];
    const cuts = Array.from(
      { length: word.text.length - 2 * PART_LETTERS_MIN + 1 },
      (_none, cut) => cut + PART_LETTERS_MIN,
    );
    const parted = cuts
      .map((cut) => [word.text.slice(0, cut), word.text.slice(cut)])
      .map((given) => prepareTokens({ given, family: [], consonantal: false }))
      .filter(({ words }) => words.length === 2 && words.every(isKnown));
    const [given, family] =
      asked.familyFrom === undefined
        ? [[], texts]
        : [texts.slice(0, asked.familyFrom), texts.slice(asked.familyFrom)];
    return parted.map(({ words }) => {
      const replaced = words.map(({ text }) => text);
      const part = (texts: string[], from: number) =>
        texts.flatMap((text, index) => (index + from === at ? replaced : [text]));
      return prepareTokens({ given: part(given, 0), family: part(family, given.length), consonantal: false });
    });
  });
}

/** Removes digits, or reads them as the letters they resemble, in either part. */
function withoutDigits({ given, family, consonantal }: NameTokens): NameTokens[] {
  if (![...given, ...family].some((token) => /\d/.test(token))) return [];
  const replaced = (part: string[], letters: string) =>
    part.map((token) => token.replace(/\d/g, (digit) => letters[Number(digit)] ?? '')).filter(Boolean);
  return [
    ['', ''],
    [LETTERS, LETTERS],
    [LETTERS_WITH_L, LETTERS_WITH_L],
    ['', LETTERS],
    [LETTERS, ''],
  ].map(([ofGiven = '', ofFamily = '']) => ({
    given: replaced(given, ofGiven),
    family: replaced(family, ofFamily),
    consonantal,
  }));
}

function withoutInitials(tokens: NameTokens): NameTokens[] {
  const isInitial = (token: string) => token.length === 1;
  if ([...tokens.given, ...tokens.family].filter(isInitial).length < INITIALS_MIN) return [];
  const leftOut = (part: string[]) =>
    part.every(isInitial) ? part : part.filter((token) => !isInitial(token));
  return [mapParts(tokens, leftOut)];
}

/** Rejoins words cut into pieces: consecutive short ones, and as a whole a part that consists almost only of them. */
function withPiecesJoined(tokens: NameTokens): NameTokens[] {
  if (tokens.consonantal || isSyllabic([...tokens.given, ...tokens.family])) return [];
  return [mapParts(tokens, joinRuns), mapParts(tokens, joinWhole)];
}

const mapParts = (tokens: NameTokens, change: (part: string[]) => string[]): NameTokens => ({
  ...tokens,
  given: change(tokens.given),
  family: change(tokens.family),
});

const isPiece = (token: string): boolean => token.length <= PIECE_LETTERS_MAX;

/** `de la Cruz` is a name with its particles. */
const arePieces = (tokens: readonly string[]): boolean =>
  tokens.length >= PIECES_MIN && tokens.filter((token) => !PARTICLES.has(token)).length > 1;

function joinRuns(part: string[]): string[] {
  const runs: string[][] = [];
  for (const token of part) {
    const last = runs.at(-1);
    if (last && isPiece(token) && isPiece(last[0]!)) last.push(token);
    else runs.push([token]);
  }
  return runs.flatMap((run) => (arePieces(run) ? [run.join('')] : run));
}

const joinWhole = (part: string[]): string[] =>
  arePieces(part) && part.filter((token) => !isPiece(token)).length <= 1 ? [part.join('')] : part;

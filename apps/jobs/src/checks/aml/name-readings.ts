import { readByShape } from '../../names/letter-shapes.js';
import {
  type NameParts,
  type NameTokens,
  type PreparedName,
  prepareTokens,
  tokensOf,
} from './prepare-name.js';
import { isSyllabic } from './syllabic-names.js';
import { PARTICLES } from './token-forms.js';

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
  const readings = [given, ...spelt, ...withoutInitials(shown), ...spelt.flatMap(withPiecesJoined)];
  const distinct = new Map(
    readings
      .filter(({ given, family }, at) => at === 0 || given.length + family.length > 0)
      .map((reading) => [JSON.stringify(reading), reading] as const),
  );
  return [...distinct.values()].slice(0, READINGS_MAX).map(prepareTokens);
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

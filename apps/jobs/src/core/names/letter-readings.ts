import anyAscii from 'any-ascii';

// Letters of scripts without short vowels that official romanisations read in more than one way. A name in such a script
// is compared by its consonants, in each combination of the readings.

const READINGS: Readonly<Record<string, readonly string[]>> = {
  ظ: ['z', 'd'],
  ذ: ['d', 'z'],
  ث: ['t', 's'],
  ج: ['j', 'g'],
  ض: ['d', 'z'],
  خ: ['kh', 'h'],
  غ: ['gh', 'h'],
  ش: ['sh'],
  ژ: ['j', 'z'],
  ב: ['b', 'v'],
  פ: ['p', 'f'],
  ח: ['h', 'kh'],
  כ: ['k', 'kh'],
  צ: ['ts', 'z'],
  ש: ['sh', 's'],
};
/** Keyboards of Arabic, Persian and Urdu have other characters for the same letter. */
const SAME_LETTER: Readonly<Record<string, string>> = {
  ک: 'ك',
  ی: 'ي',
  ى: 'ي',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ۀ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ٱ: 'ا',
};
/** Vowel signs, stretching, joiners. */
const UNREAD = /[\u064b-\u065f]|[\u0670\u0640]|\u200c|\u200d|[\u0591-\u05c7]/g;
const COMBINATIONS_MAX = 16;

/** A text in Latin letters of any case; Greek by its sound, where one letter looks like another. */
export const latinOf = (text: string): string =>
  anyAscii(
    text
      .replace(/[ωώ]/g, 'ο')
      .replace(/[ΩΏ]/g, 'Ο')
      .replace(/(?<=[οΟ])[υύΥΎ]/g, 'u'),
  );

/** One form for each letter, whatever the keyboard. */
const sameLetters = (text: string): string =>
  text.replace(UNREAD, '').replace(/./gu, (letter) => SAME_LETTER[letter] ?? letter);

/** A word of such a script in lower-case Latin letters, in each reading of its letters. */
export function spellingsOf(word: string): string[] {
  let spellings = [''];
  // In front of them, an alif or ayn makes them a vowel: عيسى is Isa, أسامة Usama.
  for (const letter of sameLetters(word).replace(/^[اع][يو](?=.)/, 'ا')) {
    const readings = READINGS[letter] ?? [
      anyAscii(letter)
        .toLowerCase()
        .replace(/[^a-z]/g, ''),
    ];
    const next = spellings.flatMap((start) => readings.map((reading) => start + reading));
    spellings = next.length > COMBINATIONS_MAX ? spellings.map((start) => start + readings[0]!) : next;
  }
  return spellings.filter(Boolean);
}

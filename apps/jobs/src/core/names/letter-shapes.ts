// Letters of other alphabets that look like Latin ones in common fonts, a subset of the confusables of UTS #39: each
// followed by the Latin letter.
const PAIRS =
  'аa еe оo рp сc уy хx іi јj ѕs һh ԁd ԛq ԝw ӏl ѵv вb кk мm нh тt гr ' +
  'АA ВB ЕE ІI ЈJ КK МM НH ОO РP СC ТT УY ХX ЅS ԌG ԚQ ԜW ҮY ѴV ӀI ' +
  'αa βb εe ηn ιi κk νv οo ρp τt υu χx γy ωw ϲc ϳj ' +
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ' +
  'սu հh օo ոn ցg ՕO ՍU ԼL';
const LATIN_SHAPES = new Map(PAIRS.split(' ').map((pair) => [pair[0]!, pair[1]!]));
const LATIN = /\p{Script=Latin}/u;
const LETTER = /\p{L}/u;

/**
 * A text as it looks: if a word mixes Latin letters with others, or consists only of lookalikes, these become Latin
 * letters. All other words stay unchanged.
 */
export function readByShape(text: string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, (word) => {
    const characters = [...word.normalize('NFD')];
    const letters = characters.filter((character) => LETTER.test(character));
    const isLookalike = letters.some((letter) => LATIN.test(letter))
      ? letters.some((letter) => LATIN_SHAPES.has(letter))
      : letters.every((letter) => LATIN_SHAPES.has(letter));
    if (!isLookalike) return word;
    return characters.map((character) => LATIN_SHAPES.get(character) ?? character).join('');
  });
}

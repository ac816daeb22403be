// The labelled set: who is asked for, and whether somebody on the list of aml-population.mjs is meant. Questions are made
// as people make them: slips of fingers, other romanisations, parts left out; and strangers who have something in common
// with somebody listed. Nothing here knows how the service compares names.
//
//   node bench/aml-labelled.mjs      writes bench/aml-labelled.csv anew
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CODES } from './aml-pools.mjs';
import { inventPopulation, pickFrom, randomFrom } from './aml-population.mjs';
import { flat, MEANT, OTHERS, STRANGERS } from './aml-questions.mjs';
import { WIDER_MEANT, WIDER_STRANGERS } from './aml-wider-questions.mjs';

export const LIST_SIZE = 50_000;
export const LIST_SEED = 71;
const QUESTIONS_SEED = 4_711;

/** What makes a stranger somebody listed by accident: the same given and family name, and a birth date that may be theirs. */
function listedIndex(population) {
  const index = new Map();
  const add = (names, families, person) => {
    for (const { name, also } of names)
      for (const spelling of [name, ...also])
        for (const part of families)
          for (const other of [part.name, ...part.also]) {
            const key = [flat(spelling).replaceAll(' ', ''), flat(other).replaceAll(' ', '')]
              .sort()
              .join('|');
            if (!index.has(key)) index.set(key, new Set());
            index.get(key).add(person);
          }
  };
  for (const person of population) {
    if (person.kind !== 'person') continue;
    add(person.given.slice(0, 1), person.families, person);
    for (const { given, families } of person.aliases) add(given, families, person);
  }
  return index;
}
function isListed(index, question, except) {
  const firstWords = [
    question.first.split(' ')[0],
    question.first,
    ...(question.first.includes(' ') ? [question.first.split(' ').slice(0, 2).join(' ')] : []),
  ];
  for (const given of firstWords)
    for (const last of [...question.last.split(' '), question.last]) {
      const key = [flat(given).replaceAll(' ', ''), flat(last).replaceAll(' ', '')].sort().join('|');
      for (const person of index.get(key) ?? []) {
        if (person === except) continue;
        const years = [person.born, ...(person.birth === 'several' ? [person.other] : [])].map((date) =>
          Number(date.slice(0, 4)),
        );
        const apart =
          question.dob && person.birth !== 'none'
            ? Math.min(...years.map((year) => Math.abs(year - Number(question.dob.slice(0, 4)))))
            : 0;
        if (apart < 15) return true;
      }
    }
  return false;
}

/** @returns {{kind: string, meant: string, first: string, middle?: string, last: string, dob?: string, country?: string, gender?: string}[]} */
export function askQuestions(population, seed, { perMeant = 45, perStranger = 60 } = {}) {
  const random = randomFrom(seed);
  const persons = population.filter(({ kind }) => kind === 'person');
  const firms = population.filter(({ kind }) => kind === 'firm');
  const index = listedIndex(population);
  const questions = [];
  const collect = (makers, count, isMeant) => {
    for (const [kind, make] of Object.entries(makers)) {
      let made = 0;
      for (let tries = 0; made < count && tries < count * 400; tries++) {
        const person = pickFrom(random, persons);
        const question = make(random, person, pickFrom(random, firms));
        if (!question || !question.first || !question.last) continue;
        if (!isMeant && isListed(index, question, /same name/.test(kind) ? person : undefined)) continue;
        if (question.country?.length > 2) question.country = CODES[question.country];
        questions.push({ kind, meant: isMeant ? String(person.ref) : '', ...question });
        made++;
      }
    }
  };
  collect(MEANT, perMeant, true);
  collect({ ...STRANGERS, ...OTHERS }, perStranger, false);
  collect(WIDER_MEANT, perMeant, true);
  collect(WIDER_STRANGERS, perStranger, false);
  return questions;
}

const COLUMNS = ['kind', 'meant', 'first', 'middle', 'last', 'dob', 'country', 'gender'];
export const toCsv = (questions) =>
  `${COLUMNS.join(';')}\n${questions.map((question) => COLUMNS.map((column) => question[column] ?? '').join(';')).join('\n')}\n`;
export const fromCsv = (text) =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const cells = line.split(';');
      return Object.fromEntries(
        COLUMNS.map((column, at) => [column, cells[at]]).filter(
          ([column, cell]) => cell !== '' || column === 'meant',
        ),
      );
    });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const questions = askQuestions(inventPopulation(LIST_SIZE, LIST_SEED), QUESTIONS_SEED);
  writeFileSync(new URL('aml-labelled.csv', import.meta.url), toCsv(questions));
  console.log(
    `${questions.length} questions, ${questions.filter(({ meant }) => meant).length} about somebody listed`,
  );
}

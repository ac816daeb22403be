import { createStore } from '../store.js';
import { en, type Messages } from './en.js';
import { es } from './es.js';

export type { Messages };

const CATALOGUES = { en, es } satisfies Record<string, Messages>;
export type Language = keyof typeof CATALOGUES;
export const LANGUAGES = Object.keys(CATALOGUES) as Language[];

const KEY = 'console.language';
const language = createStore<Language>(atFirst());

function atFirst(): Language {
  const wanted = [localStorage.getItem(KEY) ?? '', ...navigator.languages].map((one) => one.slice(0, 2));
  const found = wanted.find((one): one is Language => Object.hasOwn(CATALOGUES, one)) ?? 'en';
  document.documentElement.lang = found;
  return found;
}

export function setLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen);
  document.documentElement.lang = chosen;
  language.set(chosen);
}

export const useLanguage = language.use;
export const useMessages = (): Messages => CATALOGUES[useLanguage()];
export const languageName = (one: Language): string => CATALOGUES[one].language;

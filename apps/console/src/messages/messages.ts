import { useSyncExternalStore } from 'react';
import { en, type Words } from './en.js';
import { es } from './es.js';

export type { Words };

const CATALOGUES = { en, es } satisfies Record<string, Words>;
export type Language = keyof typeof CATALOGUES;
export const LANGUAGES = Object.keys(CATALOGUES) as Language[];

const KEY = 'console.language';
const listeners = new Set<() => void>();
let language: Language = atFirst();

function atFirst(): Language {
  const wanted = [localStorage.getItem(KEY) ?? '', ...navigator.languages].map((one) => one.slice(0, 2));
  const found = wanted.find((one): one is Language => Object.hasOwn(CATALOGUES, one)) ?? 'en';
  document.documentElement.lang = found;
  return found;
}

export function setLanguage(chosen: Language): void {
  language = chosen;
  localStorage.setItem(KEY, chosen);
  document.documentElement.lang = chosen;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => language);
export const useWords = (): Words => CATALOGUES[useLanguage()];
export const languageName = (one: Language): string => CATALOGUES[one].language;

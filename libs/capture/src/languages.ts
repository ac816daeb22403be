import { ar } from './messages/ar.js';
import { de } from './messages/de.js';
import { en, type MessageKey, type Messages } from './messages/en.js';
import { es } from './messages/es.js';
import { fr } from './messages/fr.js';

interface Language {
  /** its native name */
  name: string;
  direction: 'ltr' | 'rtl';
  messages: Messages;
}

export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr', messages: en },
  es: { name: 'Español', direction: 'ltr', messages: es },
  fr: { name: 'Français', direction: 'ltr', messages: fr },
  de: { name: 'Deutsch', direction: 'ltr', messages: de },
  ar: { name: 'العربية', direction: 'rtl', messages: ar },
} as const satisfies Record<string, Language>;

export type LanguageCode = keyof typeof LANGUAGES;

export const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code);

/** The first of the person's languages with a catalogue; otherwise English. */
export function pickLanguage(wanted: readonly string[]): LanguageCode {
  const codes = wanted.map((tag) => tag.split('-')[0]!.toLowerCase());
  return codes.find(isLanguage) ?? 'en';
}

export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

/** Isolates inserted text, so that its direction and that of the sentence do not affect each other (UAX #9). */
const isolate = (text: string) => `\u2068${text}\u2069`;

export const translator =
  (language: LanguageCode): Translate =>
  (key, values = {}) =>
    LANGUAGES[language].messages[key].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === 'number' ? String(value) : isolate(value);
    });

/**
 * Dates in the reader's form: the language is the first of `Accept-Language` that this runtime has, the time zone is UTC
 * and named, with the month in letters. A script puts the browser's own time zone in; without it nothing is ambiguous.
 */
export interface ShownTime {
  iso: string;
  lang: string;
  form: 'day' | 'minute';
  text: string;
  /** the moment, where the text is only its day */
  full?: string;
}

const CLOCK = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' } as const;
const DAY = { year: 'numeric', day: 'numeric', timeZone: 'UTC' } as const;

/** The language for dates and numbers: a tag of the list, without its extensions, or English. */
export function readerLanguage(accepted: readonly string[]): string {
  for (const tag of accepted.slice(0, 20))
    try {
      const [known] = Intl.DateTimeFormat.supportedLocalesOf(new Intl.Locale(tag).baseName);
      if (known !== undefined) return known;
    } catch {
      // Not a language tag, for example `*`.
    }
  return 'en';
}

export function shownTime(at: Date, lang: string, form: 'day' | 'minute' = 'minute'): ShownTime {
  const inForm = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(lang, options).format(at);
  const moment = inForm({ ...DAY, month: 'long', ...CLOCK });
  return {
    iso: at.toISOString(),
    lang,
    form,
    text: form === 'minute' ? moment : inForm({ ...DAY, month: 'short' }),
    ...(form === 'day' ? { full: moment } : {}),
  };
}

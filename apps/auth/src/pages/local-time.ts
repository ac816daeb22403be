/**
 * Dates in the reader's format: the first language of `Accept-Language` that this runtime supports, in UTC with the zone
 * named, and the month in letters. A script converts them to the browser's time zone; without it they are unambiguous.
 */
export interface ShownTime {
  iso: string;
  lang: string;
  form: 'day' | 'minute';
  text: string;
  /** the full time, if the text is only the day */
  full?: string;
}

const DATE = { year: 'numeric', day: 'numeric', timeZone: 'UTC' } as const;
const FORMS = {
  day: { ...DATE, month: 'short' },
  minute: { ...DATE, month: 'long', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
} as const;

/** The language for dates and numbers: a tag from the list, without extensions, or English. */
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

/** The date formatters of one page: creating one costs far more than using it. */
export function timesIn(lang: string): Record<'moment' | 'day', (at: Date) => ShownTime> {
  const formats = new Map<keyof typeof FORMS, Intl.DateTimeFormat>();
  const text = (at: Date, form: keyof typeof FORMS): string => {
    const format = formats.get(form) ?? new Intl.DateTimeFormat(lang, FORMS[form]);
    formats.set(form, format);
    return format.format(at);
  };
  const shown = (at: Date, form: keyof typeof FORMS) => ({
    iso: at.toISOString(),
    lang,
    form,
    text: text(at, form),
  });
  return {
    moment: (at) => shown(at, 'minute'),
    day: (at) => ({ ...shown(at, 'day'), full: text(at, 'minute') }),
  };
}

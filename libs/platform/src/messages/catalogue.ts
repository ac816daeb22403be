import { IntlMessageFormat, type FormatXMLElementFn } from 'intl-messageformat';

/** The part of a message after `{` up to `}` or `,`, if it is an argument's name and not the text of a branch. */
type NameAt<Rest> = Rest extends `${infer Inside}}${string}`
  ? Inside extends `${infer Name},${string}`
    ? Plain<Name>
    : Plain<Inside>
  : never;
type Plain<Name> = Name extends `${string}${' ' | '{' | '#' | '<'}${string}` | '' ? never : Name;
type NamesIn<Text> = Text extends `${string}{${infer Rest}` ? NameAt<Rest> | NamesIn<Rest> : never;

/** The part after `<` up to `>`, unless it closes a tag. */
type TagsIn<Text> = Text extends `${string}<${infer Tag}>${infer Rest}`
  ? (Tag extends `/${string}` ? never : Tag) | TagsIn<Rest>
  : never;

/**
 * What an ICU message needs: a value for each `{argument}`, and a function for each `<tag>` that every message of the
 * catalogue does not have anyway.
 */
export type ValuesOf<Text, Value, CommonTag extends string = never> = {
  [Name in NamesIn<Text>]: Value | number;
} & { [Tag in Exclude<TagsIn<Text>, CommonTag>]: FormatXMLElementFn<Value> };

/**
 * Formats ICU messages (MessageFormat 1) of catalogues by language. Plurals and numbers follow the language of the text,
 * not of the reader.
 * @param catalogues `en` first: it is the fallback
 */
export class Catalogue<Key extends string> {
  private readonly parsed = new Map<string, IntlMessageFormat>();

  constructor(
    private readonly catalogues: { en: Readonly<Record<Key, string>> } & Record<
      string,
      Readonly<Record<Key, string>>
    >,
  ) {}

  /** The first of the reader's languages that there is a catalogue for. */
  languageFor(accepted: readonly string[]): string {
    const bases = accepted.map((tag) => tag.split('-')[0]!.toLowerCase());
    return bases.find((base) => Object.hasOwn(this.catalogues, base)) ?? 'en';
  }

  /** The message in parts: texts, and the values that are not text. */
  parts<Value>(language: string, key: Key, values: object = {}): (string | Value)[] {
    const formatted = this.message(language, key).format<Value>(values as Record<string, Value>);
    return [formatted].flat() as (string | Value)[];
  }

  text(language: string, key: Key, values: object = {}): string {
    return this.parts<string>(language, key, values).join('');
  }

  private message(language: string, key: Key): IntlMessageFormat {
    const id = `${language} ${key}`;
    const parsed =
      this.parsed.get(id) ??
      new IntlMessageFormat((this.catalogues[language] ?? this.catalogues.en)[key], language);
    this.parsed.set(id, parsed);
    return parsed;
  }
}

import { type ComponentChildren, createContext, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { readerLanguage, type ShownTime, timesIn } from './local-time.js';
import {
  catalogue,
  type ElementValues,
  type MessageKey,
  type Text,
  textOf,
  type Translate,
  translateTo,
} from './messages/messages.js';

/** Who reads a page: the language of its texts, and the formats of dates. */
export interface Reader {
  language: string;
  translate: Translate;
  countryName(code: string): string | undefined;
  times: ReturnType<typeof timesIn>;
}

/** `accepted`: the reader's languages, preferred first. Dates follow the first, texts the first with a catalogue. */
export function readerOf(accepted: readonly string[]): Reader {
  const language = catalogue.languageFor(accepted);
  const lang = readerLanguage(accepted);
  return {
    language,
    translate: translateTo(language),
    countryName: (code) => new Intl.DisplayNames(lang, { type: 'region' }).of(code),
    times: timesIn(lang),
  };
}

export const ReaderContext = createContext<Reader>(readerOf([]));
export const useReader = () => useContext(ReaderContext);
/** Messages as plain text, for attributes. */
export const useText = (): Translate => useReader().translate;

type Chunks = ComponentChildren[];
const COMMON_TAGS = {
  bdi: (chunks: Chunks) => <bdi>{chunks}</bdi>,
  code: (chunks: Chunks) => <code>{chunks}</code>,
  strong: (chunks: Chunks) => <strong>{chunks}</strong>,
  muted: (chunks: Chunks) => <span class="muted">{chunks}</span>,
  tag: (chunks: Chunks) => <span class="tag">{chunks}</span>,
};

/** A message with its values: `<T k="signedInAs" email={email} />`. */
export function T<Key extends MessageKey>({ k, ...values }: { k: Key } & ElementValues<Key>): VNode {
  const { language } = useReader();
  return <>{catalogue.parts<VNode>(language, k, { ...COMMON_TAGS, ...values })}</>;
}

/** A message, or text of others as it is. */
export function Shown({ text }: { text: Text }): VNode {
  const { language } = useReader();
  return <>{textOf(text, language)}</>;
}

function Time({ time: { iso, lang, form, full, text } }: { time: ShownTime }): VNode {
  return (
    <time datetime={iso} lang={lang} dir="auto" data-form={form} title={full}>
      {text}
    </time>
  );
}

export const Day = ({ at }: { at: Date }) => <Time time={useReader().times.day(at)} />;
export const Moment = ({ at }: { at: Date }) => <Time time={useReader().times.moment(at)} />;

/** Names of others in one line. */
export const Names = ({ of }: { of: readonly string[] }) => (
  <>
    {of.map((name, index) => (
      <>
        {index > 0 && ', '}
        <bdi>{name}</bdi>
      </>
    ))}
  </>
);

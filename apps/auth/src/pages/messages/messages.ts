import { Catalogue, type ValuesOf } from '@bonafide/platform/messages/catalogue';
import type { VNode } from 'preact';
import { en } from './en.js';

export type MessageKey = keyof typeof en;
/** Tags that every message may contain; others are passed with the values. */
type CommonTag = 'bdi' | 'code' | 'strong' | 'muted' | 'tag';
/** What a message needs in a component: texts, numbers and elements. */
export type ElementValues<Key extends MessageKey> = ValuesOf<(typeof en)[Key], VNode | string, CommonTag>;
type TextValues<Key extends MessageKey> = ValuesOf<(typeof en)[Key], string, CommonTag>;
type Args<Values> = keyof Values extends never ? [] : [values: Values];

export const catalogue = new Catalogue<MessageKey>({ en });

/** A message that is chosen in one place and shown in another, in the reader's language. */
export interface Message {
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A message, or text of others: of a project, of a client, of an API error. */
export type Text = Message | string;

export const message = <Key extends MessageKey>(key: Key, ...[values]: Args<TextValues<Key>>): Message => ({
  key,
  values: values as Message['values'],
});

export type Translate = <Key extends MessageKey>(key: Key, ...values: Args<TextValues<Key>>) => string;

/** Formats messages as plain text, for attributes and mails. */
export const translateTo =
  (language: string): Translate =>
  (key, ...[values]) =>
    catalogue.text(language, key, values);

export const textOf = (text: Text, language = 'en'): string =>
  typeof text === 'string' ? text : catalogue.text(language, text.key, text.values);

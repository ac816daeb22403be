/*
 * The text of an invite. `{{firstName}}`, `{{lastName}}` and `{{url}}` are filled in; a text without `{{url}}` gets the
 * link at its end, because an invite without it is useless.
 */

import { escapeHtml } from '../../core/values/escape-html.js';

export interface InviteWords {
  firstName: string | null;
  lastName: string | null;
  url: string;
}

export interface InviteTemplates {
  titleEmail?: string | undefined;
  templateEmail?: string | undefined;
  templateText?: string | undefined;
}

const TITLE = 'Please verify your identity';
const TEXT = 'Please verify your identity: {{url}}';
const EMAIL = `<p>Hello {{firstName}},</p>
<p>please verify your identity. It takes about two minutes; have your identity document at hand.</p>
<p><a href="{{url}}">Verify now</a></p>`;

const PLACEHOLDER = /\{\{\s*(firstName|lastName|url)\s*\}\}/g;

const fill = (template: string, words: InviteWords, encode: (text: string) => string) =>
  template.replace(PLACEHOLDER, (_all, name: keyof InviteWords) => encode(words[name] ?? ''));

const names = (template: string) => /\{\{\s*url\s*\}\}/.test(template);

/** A single line: a subject must not inject a header. */
export const emailSubject = (templates: InviteTemplates, words: InviteWords): string =>
  fill(templates.titleEmail ?? TITLE, words, (text) => text)
    .replace(/\s+/g, ' ')
    .trim();

/** The e-mail as HTML. The template is the account's own HTML; inserted values are escaped. */
export function emailHtml(templates: InviteTemplates, words: InviteWords): string {
  const template = templates.templateEmail ?? EMAIL;
  const whole = names(template) ? template : `${template}\n<p><a href="{{url}}">{{url}}</a></p>`;
  return fill(whole, words, escapeHtml).replace('Hello ,', 'Hello,');
}

/** The SMS, and the plain-text version of the e-mail. */
export function plainText(templates: InviteTemplates, words: InviteWords): string {
  const template = templates.templateText ?? TEXT;
  return fill(names(template) ? template : `${template} {{url}}`, words, (text) => text);
}

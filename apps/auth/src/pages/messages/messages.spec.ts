import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { en } from './en.js';
import { catalogue, message, textOf, translateTo } from './messages.js';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));
const keys = Object.keys(en);

/** A value for each argument and tag of a message. */
function someValues(text: string): object {
  const names = [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => [name, 3]);
  const tags = [...text.matchAll(/<(\w+)>/g)].map(([, tag]) => [tag, (chunks: unknown[]) => chunks.join('')]);
  return Object.fromEntries([...names, ...tags]);
}

/** Every literal of the sources that a key may be named by; `${…}` in a template stands for any part of a key. */
function namesInSources(): RegExp[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.spec\.ts$|messages\/en/.test(name),
  );
  const literals = files.flatMap((name) => {
    const source = readFileSync(`${SOURCES}/${name}`, 'utf8');
    return [...source.matchAll(/'([a-zA-Z.-]+)'|"([a-zA-Z.-]+)"|`([a-zA-Z.${}-]+)`/g)].map(
      ([, single, double, template]) => single ?? double ?? template!,
    );
  });
  return [...new Set(literals)].map((literal) => {
    const parts = literal
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replaceAll('.', '\\.').replace(/\$/g, '\\$'));
    return new RegExp(`^${parts.map((part) => part.replace(/[{}]/g, '\\$&')).join('[\\w-]+')}$`);
  });
}

describe('the catalogue of messages', () => {
  it('has no message that nothing shows', () => {
    const names = namesInSources().filter(({ source }) => source !== '^[\\w-]+$');
    expect(keys.filter((key) => !names.some((name) => name.test(key)))).toEqual([]);
  });

  it.each(Object.entries(en))('%s is an ICU message, in the house’s style', (key, text) => {
    expect(catalogue.text('en', key as keyof typeof en, someValues(text))).not.toMatch(/[{}<>]/);
    expect(text).not.toMatch(/ {2}| $|'|e-mail|please/i);
    if (text.includes('. ') && !key.startsWith('mail.')) expect(text).toMatch(/[.:}>]$/);
  });

  it('formats values, plurals and numbers, and takes markup in a value as text', () => {
    const t = translateTo('en');
    expect(t('account.recoveryCodesLeft', { count: 1 })).toBe('You have 1 recovery code left.');
    expect(t('account.recoveryCodesLeft', { count: 10 })).toBe('You have 10 recovery codes left.');
    expect(t('delegations.past', { count: 12_345 })).toBe('Past delegations (12,345)');
    expect(t('delegations.endNamed', { name: '<b>{count}</b>' })).toBe('End “<b>{count}</b>”');
    expect(textOf(message('action.continueTo', { host: 'app.example' }))).toBe('Continue to app.example');
  });

  it('falls back to English', () => {
    expect(textOf(message('action.allow'), 'de')).toBe('Allow');
  });

  it('does not compile with an unknown message, or without a value that it needs', () => {
    // @ts-expect-error there is no such message
    const unknown = () => message('action.fly');
    // @ts-expect-error the host is missing
    const incomplete = () => message('action.continueTo');
    // @ts-expect-error the message has no host
    const superfluous = () => message('delegations.endNamed', { host: 'app.example' });
    for (const fails of [unknown, incomplete, superfluous]) expect(() => textOf(fails())).toThrow();
  });
});

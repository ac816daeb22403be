import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { en } from '../src/messages/en.js';
import { es } from '../src/messages/es.js';

const DIST = join(import.meta.dirname, '../dist');
const FIRST_LIST_BYTES_MAX = 250_000;

/** What a browser loads before the first list: the page, its scripts with what they import at once, its style, its font. */
function loadedAtFirst(): string[] {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  const names = new Set(
    [...page.matchAll(/\/console\/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name]) => name!),
  );
  for (const name of names)
    if (name.endsWith('.js'))
      for (const [, imported] of readFileSync(join(DIST, 'assets', name), 'utf8').matchAll(
        /(?:from|^import|;import)\s*["']\.\/([\w.-]+\.js)["']/g,
      ))
        names.add(imported!);
  return [...names];
}

it('is at most 250 kB before the first list, with its font', () => {
  const style = loadedAtFirst().find((name) => name.endsWith('.css'))!;
  const css = readFileSync(join(DIST, 'assets', style), 'utf8');
  const font = /assets\/(inter-latin-wght-normal[\w.-]+\.woff2)/.exec(css)![1]!;
  const bytes = (name: string) =>
    existsSync(join(DIST, 'assets', `${name}.gz`))
      ? statSync(join(DIST, 'assets', `${name}.gz`)).size
      : gzipSync(readFileSync(join(DIST, 'assets', name))).length;
  const total = [...loadedAtFirst(), font].reduce((sum, name) => sum + bytes(name), 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThan(FIRST_LIST_BYTES_MAX);
});

it('has nothing inline, so that its policy can refuse what is', () => {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  expect(page).not.toMatch(/<style|<script(?![^>]* src=)| style=| on\w+=/);
});

it('says everything in each language', () => {
  const keysOf = (messages: object, prefix = ''): string[] =>
    Object.entries(messages).flatMap(([key, value]) =>
      value !== null && typeof value === 'object' ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
    );
  const spanish = new Set(keysOf(es));
  expect(keysOf(en).filter((key) => !spanish.has(key))).toEqual([]);
});

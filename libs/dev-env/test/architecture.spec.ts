import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCircles, importGraph } from './import-graph.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROJECTS = ['apps', 'libs']
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}/src`))
  .filter((src) => existsSync(join(ROOT, src)));
const STEPS_MAX = 16;

const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const graph = importGraph(ROOT, PROJECTS);

/** A step, and the file of its folder, or of one before, that stands between it and an earlier step. */
interface Step {
  file: string;
  wiring?: string;
}

const walks = [...page.matchAll(/^### (.+, step by step)\n([\s\S]*?)(?=^##|(?![\s\S]))/gm)].map(
  ([, title, text]) => ({
    title: title!,
    stated: Number(/: (\d+)\s+files\./.exec(text!)?.[1]),
    steps: [...text!.matchAll(/^\d+\. `([^`]+)`(?: by way of `([^`]+)`)?/gm)].map(
      ([, file, wiring]): Step => ({
        file: file!,
        wiring,
      }),
    ),
  }),
);

it('finds the walks', () => {
  expect(walks.map(({ title }) => title)).toEqual(
    expect.arrayContaining(
      ['photo job', 'listing', 'refresh', 'approval'].map((what) => `One ${what}, step by step`),
    ),
  );
});

describe.each(walks)('$title', ({ steps, stated }) => {
  it(`passes as many files as it says, which exist, at most ${STEPS_MAX}`, () => {
    expect(steps.length).toBe(stated);
    expect(steps.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(steps.length).toBeGreaterThan(2);
    expect(steps.length).toBeLessThanOrEqual(STEPS_MAX);
  });

  it('leads from each file to one that it imports', () => {
    const isReached = ({ file, wiring }: Step, earlier: string[]): boolean => {
      if (earlier.some((one) => graph.get(one)!.has(file))) return true;
      const between = wiring && join(dirname(file), wiring);
      const found = between && graph.has(between) ? between : undefined;
      return Boolean(
        found && graph.get(found)!.has(file) && earlier.some((one) => graph.get(one)!.has(found)),
      );
    };
    const lost = steps.filter(
      (step, index) =>
        index > 0 &&
        !isReached(
          step,
          steps.slice(0, index).map(({ file }) => file),
        ),
    );
    expect(lost).toEqual([]);
  });
});

it.each(PROJECTS)('%s has no files that import each other in a circle, types too', (src) => {
  const own = [...graph].filter(([file]) => file.startsWith(`${src}/`));
  expect(findCircles(new Map(own))).toEqual([]);
});

it('notices a circle', () => {
  const circle = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a'])],
  ]);
  expect(findCircles(circle)).toEqual(['a -> b -> c -> a']);
});

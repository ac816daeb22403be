import { readFileSync } from 'node:fs';
import { SIMULATORS } from '../../src/openapi/simulators.docs.js';

describe('the simulators’ tables', () => {
  const guide = readFileSync(new URL('../../../../docs/simulators.md', import.meta.url), 'utf8');
  const words = [...SIMULATORS.matchAll(/^\| (?!Input|---)([^|]+) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, word]) => word!.split('{')[0]!),
  );

  it.each([...new Set(words)])('explain %s in the guide as in the interface’s description', (word) => {
    expect(guide).toContain(word);
  });
});

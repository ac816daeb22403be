import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../.github/workflows/', import.meta.url));

const workflows = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(FOLDER + name, 'utf8') }));

describe.each(workflows)('the workflow $name', ({ text }) => {
  it('runs actions of a commit, and names its version', () => {
    const uses = text.split('\n').filter((line) => /\buses:/.test(line));
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) expect(line).toMatch(/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('may read the repository and nothing else, and holds no secret', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\S/m);
    expect(text).not.toMatch(/\bsecrets\.|NPM_TOKEN|NODE_AUTH_TOKEN/);
  });
});

it('packages are published by the identity of the release workflow alone', () => {
  const publishing = workflows.filter(({ text }) => /\bpublish\b.*\$tarball/.test(text));
  expect(publishing.map(({ name }) => name)).toEqual(['release.yaml']);
  const mayBeTrusted = workflows.filter(({ text }) => text.includes('id-token: write'));
  expect(mayBeTrusted.map(({ name }) => name)).toEqual(['release.yaml']);
  expect(mayBeTrusted[0]!.text).toMatch(/^ {4}environment: npm$/m);
});

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Which files of ours each source file imports, types too; paths relative to the repository. */
export function importGraph(root: string, folders: readonly string[]): Map<string, Set<string>> {
  const files = new Set(
    folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(folder, name)),
    ),
  );
  const resolve = (from: string, specifier: string): string | undefined => {
    const library = /^@bonafide\/([a-z-]+)\/(.+)$/.exec(specifier);
    if (!library && !specifier.startsWith('.')) return undefined;
    const path = library
      ? `libs/${library[1]}/src/${library[2]}`
      : join(dirname(from), specifier).replace(/\.js$/, '');
    return [`${path}.ts`, `${path}.tsx`].find((name) => files.has(name));
  };
  return new Map(
    [...files].map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true);
      const imported = importedFiles.map(({ fileName }) => resolve(file, fileName));
      return [file, new Set(imported.filter((path) => path !== undefined))];
    }),
  );
}

/** Files that import one another in a circle, one circle a line; empty when there is none. */
export function findCircles(graph: Map<string, Set<string>>): string[] {
  const circles: string[] = [];
  const isDone = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    if (isDone.has(file)) return;
    const at = path.indexOf(file);
    if (at >= 0) return void circles.push([...path.slice(at), file].join(' -> '));
    path.push(file);
    for (const imported of graph.get(file) ?? []) visit(imported);
    path.pop();
    isDone.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return circles;
}

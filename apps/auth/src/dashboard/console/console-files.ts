import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

interface ConsoleFile {
  type: string;
  plain: Buffer;
  /** only for formats that are not already compressed */
  gzip: Buffer | undefined;
}

/** The build of `@bonafide/console`: its page, and files whose names contain a hash of their content. */
export interface ConsoleFiles {
  page: string;
  files: ReadonlyMap<string, ConsoleFile>;
}

/** Throws if the package has not been built. */
export function loadConsoleFiles(): ConsoleFiles {
  const page = createRequire(import.meta.url).resolve('@bonafide/console/index.html');
  const folder = join(dirname(page), 'assets');
  const names = readdirSync(folder);
  const files = names
    .filter((name) => TYPES[extname(name)] !== undefined)
    .map((name): [string, ConsoleFile] => [
      name,
      {
        type: TYPES[extname(name)]!,
        plain: readFileSync(join(folder, name)),
        gzip: names.includes(`${name}.gz`) ? readFileSync(join(folder, `${name}.gz`)) : undefined,
      },
    ]);
  return { page: readFileSync(page, 'utf8'), files: new Map(files) };
}

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Replaces each text by another in the one source file that has it, wherever that file stands.
 *
 * @param {string} root
 * @param {[text: string, instead: string][]} changes spaces and line ends in `text` stand for any
 * @returns {() => void} puts the files back
 */
export function mutate(root, changes) {
  const before = new Map();
  const restore = () => before.forEach((source, file) => writeFileSync(file, source));
  try {
    for (const [text, instead] of changes) {
      const pattern = asPattern(text);
      const [found, ...more] = sourcesOf(root).filter((file) => pattern.test(readFileSync(file, 'utf8')));
      if (!found || more.length > 0)
        throw new Error(`${found ? 'several files have' : 'no file has'}: ${text}`);
      const source = readFileSync(found, 'utf8');
      if (source.match(asPattern(text, 'g')).length > 1) throw new Error(`twice in ${found}: ${text}`);
      if (!before.has(found)) before.set(found, source);
      writeFileSync(
        found,
        source.replace(pattern, () => instead),
      );
    }
  } catch (error) {
    restore();
    throw error;
  }
  return restore;
}

const asPattern = (text, flags) =>
  new RegExp(
    text
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('\\s+'),
    flags,
  );

const sourcesOf = (root) =>
  ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => {
      const src = join(root, folder, name, 'src');
      if (!existsSync(src)) return [];
      return readdirSync(src, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|js|eta)$/.test(file))
        .map((file) => join(src, file));
    }),
  );

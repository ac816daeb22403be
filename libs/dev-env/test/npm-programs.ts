// Programs of others as npm publishes them: installed once, from a lock file of their own, beside what the tests download.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const LISTS = join(import.meta.dirname, 'npm-programs');
const FILES = ['package.json', 'package-lock.json'];
const FOLDER = join(import.meta.dirname, '../../../.local/npm-programs');
/** The oldest Node that all of them run on, and the one that is installed where the tests run on an older one. */
const NODE_NEEDED = [22, 19];
const NODE_INSTALLED = '22.23.3';

export interface NpmPrograms {
  /** a Node that runs them */
  node: string;
  /** the file of a package's command */
  command(packageName: string, file: string): string;
}

export async function installNpmPrograms(): Promise<NpmPrograms> {
  const hash = createHash('sha256');
  for (const file of FILES) hash.update(readFileSync(join(LISTS, file)));
  const folder = await once(`programs-${hash.digest('hex').slice(0, 16)}`, (target) => {
    for (const file of FILES) copyFileSync(join(LISTS, file), join(target, file));
    return npm(target, 'ci', '--omit=optional');
  });
  return {
    node: await findNode(),
    command: (packageName, file) => join(folder, 'node_modules', packageName, file),
  };
}

async function findNode(): Promise<string> {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major! > NODE_NEEDED[0]! || (major === NODE_NEEDED[0] && minor! >= NODE_NEEDED[1]!))
    return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = await once(`node-${NODE_INSTALLED}`, (target) =>
    npm(target, 'install', '--no-save', '--prefix', target, `${name}@${NODE_INSTALLED}`),
  );
  return join(folder, 'node_modules', name, 'bin/node');
}

/** A folder appears whole or not at all, whoever else installs it now. */
async function once(name: string, fill: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(FOLDER, name);
  if (existsSync(folder)) return folder;
  mkdirSync(FOLDER, { recursive: true });
  const made = mkdtempSync(`${folder}-`);
  await fill(made);
  try {
    renameSync(made, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

const npm = (cwd: string, ...args: string[]) =>
  promisify(execFile)('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
  });

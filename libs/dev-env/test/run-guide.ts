import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface GuideStep {
  /** the commands as the guide shows them */
  commands: string;
  /** what they printed */
  output: string;
  /** the JSON that the guide shows after them */
  shown?: unknown;
}

const OPEN = /^Open in a browser: (\S+)$/m;

/**
 * Runs every `sh` block of a guide, in order and in one shell, as a reader would. `person` is asked to open what the
 * guide tells a person to open. Stops at the first command that fails, also within a pipe.
 *
 * @throws Error with the block that failed and what it printed
 */
export async function runGuide(
  markdown: string,
  options: { cwd: string; env: NodeJS.ProcessEnv; person(url: string): Promise<void>; deadlineMs?: number },
): Promise<GuideStep[]> {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\s*```json\n([\s\S]*?)^```)?/gm)];
  const folder = mkdtempSync(join(tmpdir(), 'bonafide-guide-'));
  const outputOf = (at: number) => join(folder, `${at}.out`);
  const script = blocks.map(([, commands], at) => `{\n${commands}} > ${outputOf(at)} 2>&1\n`);
  writeFileSync(join(folder, 'guide.sh'), `set -euo pipefail\n${script.join('\n')}`);
  const child = spawn('bash', [join(folder, 'guide.sh')], {
    cwd: options.cwd,
    env: options.env,
    stdio: 'ignore',
    // What a guide leaves in the background ends with it.
    detached: true,
  });
  const end = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // All of it has ended.
    }
  };
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const timer = setTimeout(end, options.deadlineMs ?? 120_000);
  const texts = () =>
    blocks.map((_, at) => (existsSync(outputOf(at)) ? readFileSync(outputOf(at), 'utf8') : ''));
  try {
    const opened = new Set<string>();
    while (child.exitCode === null && child.signalCode === null) {
      for (const text of texts()) {
        const url = OPEN.exec(text)?.[1];
        if (!url || opened.has(url)) continue;
        opened.add(url);
        await options.person(url);
      }
      await pause(50);
    }
    const code = await exited;
    const outputs = texts();
    if (code !== 0) {
      const last = outputs.findLastIndex((_, at) => existsSync(outputOf(at)));
      throw new Error(`ended with ${code} in\n${blocks[last]?.[1]}\nwhich printed\n${outputs[last]}`);
    }
    return blocks.map(([, commands, shown], at) => ({
      commands: commands!,
      output: outputs[at]!,
      shown: shown === undefined ? undefined : JSON.parse(shown),
    }));
  } finally {
    clearTimeout(timer);
    end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether everything that the guide shows is there, of the same kind; values of ids and times may differ. */
export function findMissing(shown: unknown, real: unknown, path = ''): string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(real)) return [`${path} is no list`];
    return real.length > 0 && shown.length > 0 ? findMissing(shown[0], real[0], `${path}[0]`) : [];
  }
  if (shown !== null && typeof shown === 'object') {
    if (real === null || typeof real !== 'object') return [`${path} is no object`];
    return Object.entries(shown).flatMap(([name, value]) =>
      name in real
        ? findMissing(value, (real as Record<string, unknown>)[name], `${path}.${name}`)
        : [`${path}.${name} is not there`],
    );
  }
  if (typeof shown === 'boolean' && shown !== real) return [`${path} is ${String(real)}`];
  return typeof shown === typeof real ? [] : [`${path} is ${typeof real}`];
}

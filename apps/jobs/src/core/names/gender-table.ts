import { readFile } from 'node:fs/promises';
import { nameTokens } from './normalize-name.js';

export interface GenderDistribution {
  man: number | null;
  woman: number | null;
}

const UNKNOWN: GenderDistribution = { man: null, woman: null };
/** The smallest non-zero frequency in the spec. */
const SMALLEST = 0.0001;

/**
 * Frequency of a first name among men and among women, from the operator's two files in the format of the US Census
 * name files: `NAME frequency-in-percent cumulative rank`, one per line.
 */
export class GenderTable {
  private constructor(
    private readonly men: ReadonlyMap<string, number>,
    private readonly women: ReadonlyMap<string, number>,
  ) {}

  /** A table without names. */
  static readonly empty = new GenderTable(new Map(), new Map());

  static fromText(men: string, women: string): GenderTable {
    return new GenderTable(readCensus(men), readCensus(women));
  }

  static async load(menFile: string, womenFile: string): Promise<GenderTable> {
    return GenderTable.fromText(await readFile(menFile, 'utf8'), await readFile(womenFile, 'utf8'));
  }

  /** Both null for an unknown name; 0 for a gender without the name. */
  find(firstName: string | null | undefined): GenderDistribution {
    for (const key of keysOf(firstName ?? '')) {
      const man = this.men.get(key);
      const woman = this.women.get(key);
      if (man !== undefined || woman !== undefined) return { man: man ?? 0, woman: woman ?? 0 };
    }
    return UNKNOWN;
  }
}

/** `Mary-Ann` may be listed as MARYANN; otherwise its first word is used. */
function keysOf(firstName: string): string[] {
  const tokens = nameTokens(firstName);
  return [...new Set([tokens.join(''), tokens[0] ?? ''])].filter(Boolean);
}

function readCensus(text: string): Map<string, number> {
  const table = new Map<string, number>();
  for (const line of text.split(/\r?\n/)) {
    const [name, percent] = line.trim().split(/\s+/);
    const frequency = Number(percent) / 100;
    if (!name || !(frequency >= 0) || !percent) continue;
    const key = nameTokens(name).join('');
    if (frequency > 0) table.set(key, Math.max(SMALLEST, Math.round(frequency * 1e6) / 1e6));
  }
  return table;
}

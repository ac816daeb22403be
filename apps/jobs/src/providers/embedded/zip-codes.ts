import { readFileSync } from 'node:fs';
import { type Place } from '../../core/values/distance-km.js';

export interface ZipPlace {
  city: string;
  state: string;
  location: Place;
}

const FILE = new URL('../../../data/us-zip-codes.tsv', import.meta.url);
const SHORT_WORDS = new Map<string, string>(
  Object.entries({
    st: 'saint',
    ste: 'sainte',
    ft: 'fort',
    mt: 'mount',
    n: 'north',
    s: 'south',
    e: 'east',
    w: 'west',
  }),
);

/** The postal codes of the United States (GeoNames), loaded on first use: one string, searched in place. */
export class ZipCodes {
  private table: { lines: string[]; byName: Map<string, string[]> } | undefined;

  /** The place of a five-digit code; null for a code that is not in use. */
  find(zip: string): ZipPlace | null {
    const { lines } = this.load();
    let [low, high] = [0, lines.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const line = lines[middle]!;
      if (line.startsWith(`${zip}\t`)) return readLine(line);
      if (line < zip) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  }

  /** All places in a state with this name. */
  named(city: string, state: string): ZipPlace[] {
    return (this.load().byName.get(`${state} ${placeName(city)}`) ?? []).map(readLine);
  }

  private load() {
    if (this.table) return this.table;
    const lines = readFileSync(FILE, 'utf8').trimEnd().split('\n').slice(1);
    const byName = new Map<string, string[]>();
    for (const line of lines) {
      const { city, state } = readLine(line);
      const name = `${state} ${placeName(city)}`;
      byName.set(name, [...(byName.get(name) ?? []), line]);
    }
    return (this.table = { lines, byName });
  }
}

function readLine(line: string): ZipPlace {
  const [, state, city, latitude, longitude] = line.split('\t') as [string, string, string, string, string];
  return { city, state, location: { latitude: Number(latitude), longitude: Number(longitude) } };
}

/** Normalized form that is the same for different spellings of a place's name. */
export const placeName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’.]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => SHORT_WORDS.get(word) ?? word)
    .join('');

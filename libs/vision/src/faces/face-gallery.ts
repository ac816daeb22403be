// Faces of many people in one buffer, and the nearest to one of them by plain comparison.

/** A face as it is kept: the recogniser's 128 numbers, one byte each. */
export type FaceTemplate = Int8Array;

export const TEMPLATE_BYTES = 128;
/** Steps of a number from 0 to 1: numbers are within ±0.63; rounding moves a distance by less than 0.005. */
const STEPS = 200;

export function templateOf(descriptor: Float32Array): FaceTemplate {
  return Int8Array.from(descriptor, (value) => Math.max(-127, Math.min(127, Math.round(value * STEPS))));
}

export interface NearFace {
  id: string;
  distance: number;
}

const FIRST_CAPACITY = 256;
/** Numbers after which a face that is already too far is left. */
const BLOCK = 16;

export class FaceGallery {
  private bytes = new Int8Array(FIRST_CAPACITY * TEMPLATE_BYTES);
  private readonly ids: string[] = [];
  private readonly places = new Map<string, number>();

  get size(): number {
    return this.ids.length;
  }

  /** Of the buffer. */
  get byteLength(): number {
    return this.bytes.byteLength;
  }

  has(id: string): boolean {
    return this.places.has(id);
  }

  /** Adds a face, or replaces that of the same id. */
  set(id: string, template: FaceTemplate): void {
    if (template.length !== TEMPLATE_BYTES) throw new RangeError(`a template has ${TEMPLATE_BYTES} bytes`);
    let place = this.places.get(id);
    if (place === undefined) {
      place = this.ids.push(id) - 1;
      this.places.set(id, place);
      if (this.bytes.length < this.ids.length * TEMPLATE_BYTES) this.grow();
    }
    this.bytes.set(template, place * TEMPLATE_BYTES);
  }

  /** Overwrites a face; of an unknown id it does nothing. */
  delete(id: string): void {
    const place = this.places.get(id);
    if (place === undefined) return;
    const last = this.ids.length - 1;
    const lastId = this.ids[last]!;
    this.bytes.copyWithin(place * TEMPLATE_BYTES, last * TEMPLATE_BYTES, (last + 1) * TEMPLATE_BYTES);
    this.bytes.fill(0, last * TEMPLATE_BYTES, (last + 1) * TEMPLATE_BYTES);
    this.ids[place] = lastId;
    this.places.set(lastId, place);
    this.places.delete(id);
    this.ids.pop();
  }

  /** Overwrites every face. */
  clear(): void {
    this.bytes.fill(0);
    this.ids.length = 0;
    this.places.clear();
  }

  /** Distance of a face from that of an id; null if it is unknown. */
  distanceTo(id: string, template: FaceTemplate): number | null {
    const place = this.places.get(id);
    return place === undefined ? null : toDistance(this.squareAt(place * TEMPLATE_BYTES, template, Infinity));
  }

  /** The nearest `count` faces within a distance, nearest first. */
  nearest(
    template: FaceTemplate,
    { distanceMax, count }: { distanceMax: number; count: number },
  ): NearFace[] {
    let bound = (distanceMax * STEPS) ** 2;
    const found: { id: string; square: number }[] = [];
    for (let place = 0; place < this.ids.length; place++) {
      const square = this.squareAt(place * TEMPLATE_BYTES, template, bound);
      if (square > bound) continue;
      const at = found.findIndex((other) => other.square > square);
      found.splice(at < 0 ? found.length : at, 0, { id: this.ids[place]!, square });
      if (found.length > count) found.pop();
      if (found.length === count) bound = found.at(-1)!.square;
    }
    return found.map(({ id, square }) => ({ id, distance: toDistance(square) }));
  }

  private squareAt(from: number, template: FaceTemplate, bound: number): number {
    const { bytes } = this;
    let sum = 0;
    for (let at = 0; at < TEMPLATE_BYTES && sum <= bound;)
      for (const end = at + BLOCK; at < end; at++) {
        const difference = bytes[from + at]! - template[at]!;
        sum += difference * difference;
      }
    return sum;
  }

  /** Doubled; what was there is overwritten. */
  private grow(): void {
    const larger = new Int8Array(this.bytes.length * 2);
    larger.set(this.bytes);
    this.bytes.fill(0);
    this.bytes = larger;
  }
}

const toDistance = (square: number): number => Math.sqrt(square) / STEPS;

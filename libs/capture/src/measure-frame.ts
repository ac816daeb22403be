import { measureExtent } from '@bonafide/vision/pixels/measure-extent';
import { measureGlare } from '@bonafide/vision/pixels/measure-glare';
import { measureLight } from '@bonafide/vision/pixels/measure-light';
import { measureSharpness } from '@bonafide/vision/pixels/measure-sharpness';
import type { FrameMeasures } from './frame-hint.js';

/** Four bytes per pixel, as in a canvas. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

/** The green channel, which the service uses too. */
export function greyOf({ data, width, height }: Pixels): Grey {
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at++) grey[at] = data[at * 4 + 1]!;
  return { data: grey, width, height };
}

/** Every 64th pixel is enough to detect motion. */
const MOTION_STEP = 64;

export function sampleMotion({ data }: Grey): Uint8Array {
  const sample = new Uint8Array(Math.floor(data.length / MOTION_STEP));
  for (let at = 0; at < sample.length; at++) sample[at] = data[at * MOTION_STEP]!;
  return sample;
}

function motionBetween(before: Uint8Array | null, now: Uint8Array): number {
  if (before?.length !== now.length) return 255;
  let sum = 0;
  for (let at = 0; at < now.length; at++) sum += Math.abs(now[at]! - before[at]!);
  return sum / (now.length || 1);
}

export function measureFrame(grey: Grey, before: Uint8Array | null): Omit<FrameMeasures, 'barcode'> {
  return {
    light: measureLight(grey),
    sharpness: measureSharpness(grey),
    glare: measureGlare(grey),
    extent: measureExtent(grey).width,
    motion: motionBetween(before, sampleMotion(grey)),
  };
}

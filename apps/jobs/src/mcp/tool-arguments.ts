import { z } from 'zod';

export const jobId = z.string().max(64).describe('Id of the job');

/** Argument of every tool that changes something. */
export const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .describe('Any text of your own, new for each intent: a repeated call with it changes nothing more');

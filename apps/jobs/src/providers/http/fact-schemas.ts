import { z } from 'zod';

/** A fact that a provider may not know: absent and null both read as null. */
export const unknownable = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

export const AgeRange = z.object({ from: z.int().min(0).max(150), to: z.int().min(0).max(150) });

export const Location = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

import { type ErrorDetail, ServiceError } from '@bonafide/platform/errors';
import type { z } from 'zod';

/** The faults found by a schema (zod), by dotted path; an unknown member is named itself. */
function schemaFaults({ issues }: z.ZodError, path: readonly PropertyKey[], unknown: string): ErrorDetail[] {
  return issues.flatMap((issue) => {
    const isUnknown = issue.code === 'unrecognized_keys';
    const paths = isUnknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((names) => {
      const parameter = [...path, ...names].join('.').slice(0, 200) || 'body';
      return { parameter, message: `${parameter}: ${isUnknown ? unknown : issue.message}` };
    });
  });
}

/** The value read by the schema. @throws ServiceError `invalid-request` with all faults */
export function readBySchema<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: readonly PropertyKey[],
  unknown = 'is unknown',
): z.infer<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const details = schemaFaults(read.error, path, unknown);
  throw new ServiceError('invalid-request', details.map(({ message }) => message).join('; '), { details });
}

// A job's `result`, from the types of the checks (job-result.documented.ts), as in whole and in masked records.
import type { SampledSchema } from '@bonafide/platform/openapi/sample-of-schema';
import { isShown, MASK } from '../jobs/listing/mask-record.js';
import type { DocumentedResult } from './job-result.documented.js';

type Schemas = Record<string, SampledSchema>;
const NAME = 'DocumentedResult';
/** Also used outside the result, where readers rely on its members. */
const SHARED = 'ErrorItem';

const EXAMPLE: DocumentedResult = {
  success: true,
  successWithSuggestion: true,
  warnings: [],
  type: 'drivers-license',
  state: 'CA',
  country: 'US',
  id: 'D1234562',
  firstName: 'MARISOL',
  middleName: null,
  lastName: 'QUINTERO',
  birthDate: '03/07/1988',
  issueDate: '03/07/2024',
  expireDate: '03/07/2029',
  idAddress: { streetNumber: '2300', street: 'BROADWAY', city: 'OAKLAND', state: 'CA', postalCode: '94612' },
  crosscheck: null,
  confidences: { id: 0.98, idExpired: 1, selfie: 0.96, faceMatch: 0.97, barcode: 1, idAml: null },
};

/** `schemas`: derived from the types of the service's responses. */
export function resultSchemas(schemas: Schemas): Schemas {
  const made: Schemas = {};
  const mask = (schema: SampledSchema, path: string[]): SampledSchema => {
    const within = (parts: SampledSchema[] | undefined) => parts?.map((part) => mask(part, path));
    const name = schema.$ref?.split('/').at(-1);
    if (name) addMasked(name, path);
    const isMasked = !isShown(path);
    // `fields` can select any part of it.
    const { required: _, ...rest } = schema;
    const { type, properties, items, anyOf, allOf } = schema;
    return {
      ...rest,
      ...(isMasked && type === 'number' ? { type: ['number', 'null'] } : {}),
      ...(isMasked && schema.enum && type === 'string' ? { enum: [...schema.enum, MASK] } : {}),
      ...(properties ? { properties: mapEntries(properties, (one, key) => mask(one, [...path, key])) } : {}),
      ...(items ? { items: mask(items, [...path, '0']) } : {}),
      ...(anyOf ? { anyOf: within(anyOf) } : {}),
      ...(allOf ? { allOf: within(allOf) } : {}),
    };
  };
  const addMasked = (name: string, path: string[]) => {
    if (name in made || name === SHARED) return;
    made[name] = {};
    made[name] = mask(schemas[name]!, path);
  };
  addMasked(NAME, ['result']);
  const { [NAME]: JobResult, CrosscheckResult, ...parts } = made;
  for (const { properties } of [JobResult!, CrosscheckResult!])
    Object.assign(properties!['ageRange']!, {
      type: ['object', 'null'],
      deprecated: true,
      description: 'Always null; address, email and phone have their own age range',
    });
  return { ...parts, CrosscheckResult: CrosscheckResult!, JobResult: { ...JobResult!, example: EXAMPLE } };
}

const mapEntries = (record: Schemas, change: (schema: SampledSchema, name: string) => SampledSchema) =>
  Object.fromEntries(Object.entries(record).map(([name, schema]) => [name, change(schema, name)]));

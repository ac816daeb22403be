import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** Compiles a schema; the returned function lists the faults of a value, one per line, or none if it matches. */
export function compileSchema(schema: object): (value: unknown) => string {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? '' : ajv.errorsText(validate.errors, { separator: '\n' }));
}

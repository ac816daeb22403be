import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { Document, Operation } from './openapi.js';

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

/** Compares answers with the document. */
export class AnswerCheck {
  private readonly ajv: Ajv2020;
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(private readonly document: Document) {
    this.ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
    addFormats(this.ajv);
    this.ajv.addSchema({ $id: 'document', components: document.components ?? {} });
  }

  /** What is wrong with an answer; undefined when it is as documented. */
  faultOf(operation: Operation, status: number, type: string, text: string): string | undefined {
    const documented = operation.responses[String(status)] ?? operation.responses['default'];
    if (!documented) return `${status} is not documented`;
    const [mediaType, media] =
      Object.entries(documented.content ?? {}).find(([name]) => type.startsWith(name.split(';')[0]!)) ?? [];
    if (!mediaType) {
      if (text !== '' && Object.keys(documented.content ?? {}).length > 0)
        return `${status} has the undocumented type ${type}`;
      return undefined;
    }
    if (!media?.schema || !mediaType.includes('json')) return undefined;
    const key = `${operation.name} ${status} ${mediaType}`;
    let validate = this.validators.get(key);
    if (!validate) {
      validate = this.ajv.compile(rewriteRefs(media.schema) as object);
      this.validators.set(key, validate);
    }
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return `${status} is not JSON`;
    }
    if (validate(body)) return undefined;
    const [error] = validate.errors ?? [];
    return `${status}: ${error?.instancePath ?? ''} ${error?.message ?? ''} (${error?.schemaPath ?? ''})`;
  }
}

/** `#/components/…` points into the document, not into the schema at hand. */
function rewriteRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === '$ref' && typeof inner === 'string' && inner.startsWith('#/')
        ? `document${inner}`
        : rewriteRefs(inner),
    ]),
  );
}

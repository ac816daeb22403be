import { type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { type ErrorDetail, ServiceError } from './errors.js';

rememberRules();

const PLAIN = new Set<unknown>([String, Boolean, Number, Array, Object]);

/**
 * Validates a body or query against its DTO. Each violated rule becomes one detail that names the parameter by its
 * dotted wire path. Unknown parameters: `refuse` for bodies whose DTO says so by being decorated with @Strict.
 */
export class ValidateDto implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (type === 'custom' || !metatype || PLAIN.has(metatype)) return value;
    return validateDto(metatype, value);
  }
}

const strictDtos = new WeakSet<object>();

/** Marks a DTO that refuses parameters it does not know. */
export const Strict = (): ClassDecorator => (target) => {
  strictDtos.add(target);
};

/** The DTO instance, or a ServiceError `invalid-request` with one detail per violated rule. */
export function validateDto<T extends object>(dto: Type<T>, value: unknown, prefix = ''): T {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new ServiceError('invalid-request', 'the request body must be a JSON object');
  const instance = plainToInstance(dto, value, { exposeUnsetFields: false });
  const faults = validateSync(instance, {
    whitelist: true,
    forbidNonWhitelisted: strictDtos.has(dto),
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: true, value: false },
  });
  if (faults.length > 0) {
    const details = faults.flatMap((fault) => flatten(fault, prefix));
    throw new ServiceError('invalid-request', details[0]?.message ?? 'the request is not valid', { details });
  }
  return instance;
}

function flatten(fault: ValidationError, path: string): ErrorDetail[] {
  const parameter = `${path}${shownName(fault)}`;
  const own = Object.entries(fault.constraints ?? {}).map(([rule, message]) => ({
    parameter,
    message: `${parameter}: ${rule === 'whitelistValidation' ? 'is not a known parameter' : saidOf(fault, message)}`,
  }));
  return [...own, ...(fault.children ?? []).flatMap((child) => flatten(child, `${parameter}.`))];
}

/** A name that we do not know is the client's own text: it is given back only where it can be a name and no number. */
const shownName = ({ property, constraints }: ValidationError): string =>
  constraints?.whitelistValidation === undefined ||
  (/^[A-Za-z_][\w-]{0,63}$/.test(property) && !/\d{4}/.test(property))
    ? property.slice(0, 64)
    : '(unnamed)';

/** What is not there breaks every rule about its form; the one that says so is that it must be there. */
function saidOf({ target, property }: ValidationError, message: string): string {
  const isMissing = (target as Record<string, unknown> | undefined)?.[property] === undefined;
  if (isMissing && !/\brequired\b/.test(message)) return 'is required';
  return message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
}

/** class-validator gathers the rules of a class anew for each object, and goes through all classes for its ancestors. */
function rememberRules(): void {
  const storage = getMetadataStorage();
  const gather = storage.getTargetValidationMetadatas.bind(storage);
  const known = new Map<unknown, ReturnType<typeof gather>>();
  storage.getTargetValidationMetadatas = (target, schema, ...options) => {
    // Nobody asks for a schema or a group here.
    if (schema || options.some(Boolean)) return gather(target, schema, ...options);
    const rules = known.get(target) ?? gather(target, schema, ...options);
    known.set(target, rules);
    return rules;
  };
}

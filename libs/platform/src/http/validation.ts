import { type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { isObject, validateSync, type ValidationError } from 'class-validator';
import { type ErrorDetail, ServiceError } from '../errors.js';
import { assertStorableJson } from './storable-json.js';

const PLAIN = new Set<unknown>([String, Boolean, Number, Array, Object]);

/** Faults of a body that its DTO cannot tell: rules that need settings. */
export type FurtherFaults = (body: object) => ErrorDetail[];

/**
 * Validates a body or query against its DTO. Each violated rule becomes one detail that names the parameter by its
 * dotted wire path. Unknown parameters: `refuse` for bodies whose DTO says so by being decorated with @Strict.
 */
export class ValidateDto implements PipeTransform {
  constructor(private readonly furtherFaults?: FurtherFaults) {}

  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (type === 'custom' || !metatype || PLAIN.has(metatype)) return value;
    if (type === 'query') assertStorableJson(value);
    if (type !== 'body' || !this.furtherFaults) return validateDto(metatype, value);
    const { instance, faults } = findFaults(metatype, value);
    refuseFaults(joinFaults(faults, this.furtherFaults(value as object)));
    return instance;
  }
}

const strictDtos = new WeakSet<object>();

/** Marks a DTO that refuses parameters it does not know. */
export const Strict = (): ClassDecorator => (target) => {
  strictDtos.add(target);
};

/** The DTO instance, or a ServiceError `invalid-request` with one detail per violated rule. */
export function validateDto<T extends object>(dto: Type<T>, value: unknown, prefix = ''): T {
  const { instance, faults } = findFaults(dto, value, prefix);
  refuseFaults(faults);
  return instance;
}

/** A request with thousands of wrong entries is told of the first ones. */
const FAULTS_MAX = 100;

/** Throws 400 with one error for each fault; nothing happens without any. */
export function refuseFaults(faults: readonly ErrorDetail[]): void {
  if (faults.length === 0) return;
  throw new ServiceError('invalid-request', faults[0]!.message, { details: faults.slice(0, FAULTS_MAX) });
}

/** The faults, and of the further ones those of parameters that nothing was said of yet. */
export const joinFaults = (
  faults: readonly ErrorDetail[],
  further: readonly ErrorDetail[],
): ErrorDetail[] => [
  ...faults,
  ...further.filter(({ parameter }) => !faults.some((fault) => fault.parameter === parameter)),
];

/** What is wrong with a value, rule by rule; `instance` is to be used only when nothing is. */
export function findFaults<T extends object>(
  dto: Type<T>,
  value: unknown,
  prefix = '',
): { instance: T; faults: ErrorDetail[] } {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new ServiceError('invalid-request', 'the request body must be a JSON object');
  const instance = plainToInstance(dto, value, { exposeUnsetFields: false });
  const faults = validateSync(instance, {
    whitelist: true,
    forbidNonWhitelisted: strictDtos.has(dto),
    forbidUnknownValues: true,
    validationError: { target: true, value: false },
  });
  return { instance, faults: faults.flatMap((fault) => flatten(fault, prefix)) };
}

function flatten(fault: ValidationError, path: string): ErrorDetail[] {
  const parameter = `${path}${shownName(fault)}`;
  const entries = wrongEntries(fault).map((index) => `${parameter}.${index}`);
  if (entries.length > 0)
    return entries.map((entry) => ({ parameter: entry, message: `${entry}: must be an object` }));
  const own = violated(fault).map((message) => ({ parameter, message: `${parameter}: ${message}` }));
  // Of what is no object or list, nothing within it is judged.
  const children = typeRule(fault) === undefined ? (fault.children ?? []) : [];
  return [...own, ...children.flatMap((child) => flatten(child, `${parameter}.`))];
}

/**
 * Which entries break `@IsObject({ each: true })` without words of its own. It stands beside `@ValidateNested({ each: true })`,
 * which looks into lists within the list, and finds nothing in an empty one.
 */
function wrongEntries({ constraints, target, property }: ValidationError): number[] {
  const list = (target as Record<string, unknown> | undefined)?.[property];
  if (!constraints?.['isObject']?.startsWith('each value in ') || !Array.isArray(list)) return [];
  return list.flatMap((entry, index) => (isObject(entry) ? [] : [index]));
}

/** A value of the wrong type breaks every other rule too: the type is what is wrong with it. */
const TYPE_RULES = ['isArray', 'isObject', 'isString', 'isBoolean', 'isInt', 'isNumber'];

const typeRule = ({ constraints }: Pick<ValidationError, 'constraints'>): string | undefined =>
  TYPE_RULES.find((name) => constraints?.[name] !== undefined);

/** The messages of the violated rules, each once, in the order in which the DTO names them. */
function violated({ constraints = {}, target, property }: ValidationError): string[] {
  if (constraints['whitelistValidation'] !== undefined) return ['is not a known parameter'];
  // class-validator runs decorators from the lowest up.
  const said = (message: string) =>
    message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
  const messages = Object.values(constraints).reverse().map(said);
  if (messages.length === 0) return [];
  // What is not there breaks every rule about its form; the one that says so is that it must be there.
  if ((target as Record<string, unknown> | undefined)?.[property] === undefined)
    return [messages.find((message) => /\brequired\b/.test(message)) ?? 'is required'];
  const rule = typeRule({ constraints });
  return rule === undefined ? [...new Set(messages)] : [said(constraints[rule]!)];
}

/** A name that we do not know is the client's own text: it is given back only where it can be a name and no number. */
const shownName = ({ property, constraints }: ValidationError): string =>
  constraints?.whitelistValidation === undefined ||
  (/^[A-Za-z_][\w-]{0,63}$/.test(property) && !/\d{4}/.test(property))
    ? property.slice(0, 64)
    : '(unnamed)';

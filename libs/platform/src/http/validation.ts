import { type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { isObject, validateSync, type ValidationError } from 'class-validator';
import { type ErrorDetail, ServiceError } from '../errors.js';
import { misspelledNames, queryNamesOf } from './query-names.js';
import { assertStorableJson } from './storable-json.js';

const PLAIN = new Set<unknown>([String, Boolean, Number, Array, Object]);

/** Faults of a body that its DTO cannot find: rules that depend on settings. */
export type FurtherFaults = (body: object) => ErrorDetail[];

/**
 * Validates a body or query against its DTO. Each violated rule becomes one detail that names the parameter by its dotted
 * wire path. Unknown parameters are refused only for DTOs decorated with @Strict.
 */
export class ValidateDto implements PipeTransform {
  constructor(private readonly furtherFaults?: FurtherFaults) {}

  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (type === 'custom' || !metatype || PLAIN.has(metatype)) return value;
    if (type === 'query') return readQuery(metatype, value as object);
    if (type !== 'body' || !this.furtherFaults) return validateDto(metatype, value);
    const { instance, faults } = findFaults(metatype, value);
    refuseFaults(joinFaults(faults, this.furtherFaults(value as object)));
    return instance;
  }
}

/** Parameters that the DTO does not have are ignored, unless they are probably meant to be one that it has. */
function readQuery(dto: Type<object>, value: object): object {
  assertStorableJson(value);
  const { instance, faults } = findFaults(dto, value);
  refuseFaults([...faults, ...misspelledNames(value, queryNamesOf(dto))]);
  return instance;
}

const strictDtos = new WeakSet<object>();

/** Marks a DTO that refuses unknown parameters. */
export const Strict = (): ClassDecorator => (target) => {
  strictDtos.add(target);
};

/** The DTO instance, or a ServiceError `invalid-request` with one detail per violated rule. */
export function validateDto<T extends object>(dto: Type<T>, value: unknown, prefix = ''): T {
  const { instance, faults } = findFaults(dto, value, prefix);
  refuseFaults(faults);
  return instance;
}

/** Only the first faults are reported for a request with thousands of them. */
const FAULTS_MAX = 100;

/** Throws 400 with one error per fault, if there are any. */
export function refuseFaults(faults: readonly ErrorDetail[]): void {
  if (faults.length === 0) return;
  throw new ServiceError('invalid-request', faults[0]!.message, { details: faults.slice(0, FAULTS_MAX) });
}

/** The faults, plus the further ones for parameters without a fault so far. */
export const joinFaults = (
  faults: readonly ErrorDetail[],
  further: readonly ErrorDetail[],
): ErrorDetail[] => [
  ...faults,
  ...further.filter(({ parameter }) => !faults.some((fault) => fault.parameter === parameter)),
];

/** Throws 400 for a body that is missing, or no JSON object. */
export function assertObject(value: unknown): asserts value is object {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new ServiceError('invalid-request', 'the request body must be a JSON object');
}

/** The faults of a value, rule by rule; `instance` may only be used if there are none. */
export function findFaults<T extends object>(
  dto: Type<T>,
  value: unknown,
  prefix = '',
): { instance: T; faults: ErrorDetail[] } {
  assertObject(value);
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
  // The content of a value that is not an object or list is not validated.
  const children = typeRule(fault) === undefined ? (fault.children ?? []) : [];
  return [...own, ...children.flatMap((child) => flatten(child, `${parameter}.`))];
}

/**
 * The entries that violate `@IsObject({ each: true })`, which has no messages per entry. It accompanies
 * `@ValidateNested({ each: true })`, which descends into nested lists and finds no fault in an empty one.
 */
function wrongEntries({ constraints, target, property }: ValidationError): number[] {
  const list = (target as Record<string, unknown> | undefined)?.[property];
  if (!constraints?.['isObject']?.startsWith('each value in ') || !Array.isArray(list)) return [];
  return list.flatMap((entry, index) => (isObject(entry) ? [] : [index]));
}

/** A value of the wrong type violates all other rules too, so only the type is reported. */
const TYPE_RULES = ['isArray', 'isObject', 'isString', 'isBoolean', 'isInt', 'isNumber'];

const typeRule = ({ constraints }: Pick<ValidationError, 'constraints'>): string | undefined =>
  TYPE_RULES.find((name) => constraints?.[name] !== undefined);

/** The messages of the violated rules, without duplicates, in the order of the DTO's decorators. */
function violated({ constraints = {}, target, property }: ValidationError): string[] {
  if (constraints['whitelistValidation'] !== undefined) return ['is not a known parameter'];
  // class-validator runs decorators from the bottom up.
  const said = (message: string) =>
    message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
  const messages = Object.values(constraints).reverse().map(said);
  if (messages.length === 0) return [];
  // A missing value violates all rules; only the one that requires it is reported.
  if ((target as Record<string, unknown> | undefined)?.[property] === undefined)
    return [messages.find((message) => /\brequired\b/.test(message)) ?? 'is required'];
  const rule = typeRule({ constraints });
  return rule === undefined ? [...new Set(messages)] : [said(constraints[rule]!)];
}

/** An unknown name is the client's own text: it is returned only if it looks like a name and not like a number. */
const shownName = ({ property, constraints }: ValidationError): string =>
  constraints?.whitelistValidation === undefined ||
  (/^[A-Za-z_][\w-]{0,63}$/.test(property) && !/\d{4}/.test(property))
    ? property.slice(0, 64)
    : '(unnamed)';

import type { ApiPropertyOptions } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';

type Rule = (constraints: unknown[]) => Record<string, unknown>;

const number =
  (name: string): Rule =>
  ([value]) => ({ [name]: value });

/** What each of class-validator's rules says in JSON Schema; others cannot be said in it. */
const RULES: Record<string, Rule> = {
  isLength: ([min, max]) => ({
    ...(min !== 0 && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
  }),
  minLength: number('minLength'),
  maxLength: number('maxLength'),
  arrayMinSize: number('minItems'),
  arrayMaxSize: number('maxItems'),
  arrayNotEmpty: () => ({ minItems: 1 }),
  arrayUnique: () => ({ uniqueItems: true }),
  min: number('minimum'),
  max: number('maximum'),
  // Patterns of JSON Schema have the flag `u` and no other.
  matches: ([pattern]) =>
    pattern instanceof RegExp && ['', 'u'].includes(pattern.flags) ? { pattern: pattern.source } : {},
};

/** The rules of a property that were declared before, as its documentation; those of its members as `items`. */
export function documentedRules(target: object, property: string): ApiPropertyOptions {
  const rules = getMetadataStorage()
    .getTargetValidationMetadatas(target.constructor, '', true, false)
    .filter(({ propertyName }) => propertyName === property);
  const said = (each: boolean) =>
    Object.assign(
      {},
      ...rules
        .filter((rule) => rule.each === each)
        .map(({ name = '', constraints }) => RULES[name]?.(constraints ?? []) ?? {}),
    ) as Record<string, unknown>;
  const items = said(true);
  return { ...said(false), ...(Object.keys(items).length > 0 && { items }) } as ApiPropertyOptions;
}

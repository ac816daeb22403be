import { IsOptional } from '@bonafide/platform/http/is-optional';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { documentedRules } from './documented-rules.js';
import { ONE_LINE } from './satisfies.js';

type Options = ApiPropertyOptions & { optional?: boolean };
type Rules = PropertyDecorator | PropertyDecorator[];

/**
 * A documented member. Null counts as omitted, unless it is `nullable`. Its rules are applied from last to first, like stacked
 * decorators, and documented by what they say.
 */
export const Field =
  (rules: Rules, { optional, ...documented }: Options = {}): PropertyDecorator =>
  (target, property) => {
    const keepsNull = documented.nullable === true;
    const presence = optional ? [IsOptional({ keepsNull })] : [];
    applyDecorators(...[...presence, rules].flat().reverse())(target, property);
    const options = withRules(documentedRules(target, String(property)), documented);
    (optional ? ApiPropertyOptional(options) : ApiProperty(options))(target, property);
  };

/** `[String]` has no place for what is said of its members. */
function withRules(
  { items, ...rules }: { items?: object },
  documented: ApiPropertyOptions,
): ApiPropertyOptions {
  const { type } = documented as { type?: unknown };
  const isTexts = Array.isArray(type) && type[0] === String;
  const listed = items && isTexts && { type: 'array', items: { type: 'string', ...items } };
  return { ...rules, ...documented, ...listed } as ApiPropertyOptions;
}

/** Text with length limits; with a minimum of 0 only the maximum is checked. */
export const Text = (min: number, max: number, options?: Options) =>
  Field([IsString(), min === 0 ? MaxLength(max) : Length(min, max)], options);

/** A non-empty line of text. */
export const Line = (max: number, options?: Options) =>
  Field([IsString(), Length(1, max), Matches(ONE_LINE)], options);

export const Flag = (options?: Options) => Field(IsBoolean(), options);

export const OneOf = (values: readonly string[], options?: Options) =>
  Field(IsIn(values), { enum: [...values], ...options });

export const Whole = (min: number, max: number, { description, ...options }: Options = {}) =>
  Field([IsInt(), Min(min), Max(max)], { description, ...options });

/** A list of distinct strings; `each` validates them. */
export const ListOf = (max: number, each: Rules, options?: Options) =>
  Field([IsArray(), ArrayMaxSize(max), ArrayUnique(), each].flat(), { type: [String], ...options });

/** A list of validated objects with distinct `key`s. */
export const Nested = (
  dto: new () => object,
  min: number,
  max: number,
  { key, ...options }: Options & { key?: string },
) =>
  Field(
    [
      IsArray(),
      ...(min === 0 ? [] : [ArrayMinSize(min)]),
      ArrayMaxSize(max),
      ...(key === undefined ? [] : [ArrayUnique((one: Record<string, unknown>) => one[key])]),
      IsObject({ each: true }),
      ValidateNested({ each: true }),
      Type(() => dto),
    ],
    { type: [dto], ...options },
  );

/** A validated object. */
export const Part = (dto: new () => object, options?: Options) =>
  Field([IsObject(), ValidateNested(), Type(() => dto)], { type: dto, ...options });

import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional as mayBeMissing } from 'class-validator';

/**
 * An optional member. class-validator accepts null for it, so the document says `nullable`; the DTO has undefined in its place,
 * or null with `keepsNull`.
 */
export const IsOptional = ({ keepsNull = false } = {}) =>
  applyDecorators(
    ApiPropertyOptional({ nullable: true }),
    mayBeMissing(),
    ...(keepsNull ? [] : [Transform(({ value }): unknown => value ?? undefined)]),
  );

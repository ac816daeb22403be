import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional as mayBeMissing } from 'class-validator';

/**
 * May be left out. class-validator takes null for what is not there, and so the document says; whoever reads the DTO sees
 * nothing then, where `keepsNull` does not tell null from it.
 */
export const IsOptional = ({ keepsNull = false } = {}) =>
  applyDecorators(
    ApiPropertyOptional({ nullable: true }),
    mayBeMissing(),
    ...(keepsNull ? [] : [Transform(({ value }): unknown => value ?? undefined)]),
  );

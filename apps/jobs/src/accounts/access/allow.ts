import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
  type Type,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { ACCESS, type Access, OPEN_TO } from './access.js';
import { AuditInterceptor } from './audit.interceptor.js';
import { BodyGuard } from './body.guard.js';
import { CallerGuard } from './caller.guard.js';
import type { Caller } from './caller.js';
import type { OpenTo } from './effects.js';
import { PictureOwnerInterceptor } from './picture-owner.interceptor.js';

/** Names of the document's security schemes (openapi/document.ts). */
const schemesOf = ({ session, publicKey, queryToken }: Access): string[] => [
  ...(session === 'only' ? [] : ['apiKey', 'bearer']),
  ...(publicKey ? ['publicKey'] : []),
  ...(session ? ['session'] : []),
  ...(queryToken ? ['sessionQuery'] : []),
];

/** Protects an endpoint with the caller guard and this access rule; `guards` run before the body is read. */
export const Allow = (access: Access, ...guards: Type<CanActivate>[]) =>
  applyDecorators(
    SetMetadata(ACCESS, access),
    UseGuards(CallerGuard, ...guards, BodyGuard),
    UseInterceptors(PictureOwnerInterceptor, AuditInterceptor),
    ...schemesOf(access).map((name) => ApiSecurity(name)),
    ApiExtension('x-effects', access.does),
  );

/** Says of an endpoint outside of the caller guard who may call it. */
export const Open = (to: OpenTo) => SetMetadata(OPEN_TO, to);

/** The authenticated caller of the request. */
export const CallerOf = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<Request & { caller: Caller }>().caller,
);

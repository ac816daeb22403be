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
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { ACCESS, type Access } from './access.js';
import { ActionProofInterceptor } from './action-proof.interceptor.js';
import { BodyGuard } from './body.guard.js';
import { CallerGuard } from './caller.guard.js';
import type { Caller } from './caller.js';
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
    UseInterceptors(PictureOwnerInterceptor, ActionProofInterceptor),
    ...schemesOf(access).map((name) => ApiSecurity(name)),
  );

/** The authenticated caller of the request. */
export const CallerOf = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<Request & { caller: Caller }>().caller,
);

import { addressKey } from '@bonafide/platform/http/address-key';
import type { BodySender } from '@bonafide/platform/http/body-budget';
import { readBody } from '@bonafide/platform/http/request-body';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { BODY_BYTES_MAX } from '../../limits.js';
import { ACCESS, type Access } from './access.js';
import { type Caller, isClient } from './caller.js';

/** Reads the body of a request whose caller is authenticated and allowed to send it. */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { caller: Caller }>();
    const access = this.reflector.get<Access>(ACCESS, context.getHandler());
    await readBody(request, http.getResponse<Response>(), {
      limit: access.bodyBytes ?? BODY_BYTES_MAX,
      rawTypes: access.bodyTypes,
      sender: senderOf(request.caller, request),
    });
    return true;
  }
}

/** Public keys and sessions are shared by many people: their bodies do not count against a backend's share of the memory. */
const senderOf = (caller: Caller, { ip }: Request): BodySender =>
  isClient(caller)
    ? { pool: 'client', shares: [caller.tenant, addressKey(ip)] }
    : { pool: 'backend', shares: [caller.tenant] };

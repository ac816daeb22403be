import { addressKey } from '@bonafide/platform/http/address-key';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BouncerRatesService } from './bouncer-rates.service.js';
import { RequestLinksService } from './request-links.service.js';

/** Counts followed links by address and stores the request that the link holds. */
@Injectable()
export class LinkGuard implements CanActivate {
  constructor(
    private readonly rates: BouncerRatesService,
    private readonly links: RequestLinksService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request<{ requestId: string }>>();
    const response = context.switchToHttp().getResponse<Response>();
    await this.rates.request(`link|${addressKey(request.ip)}`, response);
    const { request: sealed } = request.query;
    if (sealed !== undefined && request.method !== 'HEAD')
      await this.links.storeSealed(request.params.requestId, sealed);
    return true;
  }
}

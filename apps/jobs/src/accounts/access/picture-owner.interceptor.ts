import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { Observable } from 'rxjs';
import { withPictureOwner } from '../../media/images/picture-owner.js';
import type { Caller } from './caller.js';

/** Work on pictures that a request causes takes its turn among those of its account and its credential. */
@Injectable()
export class PictureOwnerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { caller } = context.switchToHttp().getRequest<Request & { caller: Caller }>();
    const owner = { account: caller.account.id, key: caller.actor, isRefusable: true };
    return new Observable((subscriber) => withPictureOwner(owner, () => next.handle().subscribe(subscriber)));
  }
}

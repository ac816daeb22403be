import { createHash } from 'node:crypto';
import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { Repository } from 'typeorm';
import { type Account, ApiKey } from './entities.js';

export type AuthenticatedRequest = Request & { account: Account };

@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(@InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const key = request.header('x-api-key');
    if (!key) throw new UnauthorizedException();
    // One statement; `findOne` with a relation would take two.
    const found = await this.keys
      .createQueryBuilder('key')
      .innerJoinAndSelect('key.account', 'account')
      .where({ hash: createHash('sha256').update(key).digest('hex') })
      .getOne();
    if (!found) throw new UnauthorizedException();
    request.account = found.account;
    return true;
  }
}

export const CurrentAccount = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().account,
);

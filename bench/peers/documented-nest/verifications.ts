import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Injectable, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Queue } from 'bullmq';
import { DataSource, type Repository } from 'typeorm';
import { ApiKeyGuard, CurrentAccount } from './api-key.guard.js';
import { VerifySsnDto, VerifyTinDto } from './dtos.js';
import { Account, Job, OutboxMessage } from './entities.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { seal } from './seal.js';

const KEY = Buffer.from(process.env.SEAL_KEY!, 'base64');

/** Answers at once by the last digit, as the simulators of the service do; a TIN that ends in 9 stays pending. */
async function askProvider(number: string): Promise<'match' | 'no_match' | 'pending'> {
  if (/^\d{8}9$/.test(number)) return 'pending';
  return number.endsWith('1') ? 'no_match' : 'match';
}

@Injectable()
export class VerificationsService {
  constructor(
    @InjectRepository(Job) private readonly jobs: Repository<Job>,
    private readonly dataSource: DataSource,
    private readonly deliveries: Queue,
  ) {}

  async verify(account: Account, type: string, number: string, request: VerifyTinDto | VerifySsnDto) {
    const job = this.jobs.create({
      id: randomUUID(),
      accountId: account.id,
      type,
      status: 'active',
      submittedAt: new Date(),
      request,
      sealed: seal(KEY, number),
    });
    // Before the question goes out: a crash leaves the job to a worker.
    await this.jobs.insert(job);
    const outcome = await askProvider(number);
    if (outcome === 'pending') return this.toRecord(job);
    const completed = { status: 'completed', result: { outcome }, completedAt: new Date() } as const;
    const record = this.toRecord(Object.assign(job, completed));
    const messageId = randomUUID();
    const { callbackURL: url } = request;
    await this.dataSource.transaction(async (manager) => {
      await manager.update(Job, { id: job.id }, completed);
      if (url)
        await manager.insert(OutboxMessage, { id: messageId, accountId: account.id, url, body: record });
    });
    if (url) await this.deliveries.add('deliver', { id: messageId });
    return record;
  }

  private toRecord({ id, type, status, submittedAt, completedAt, request, result }: Job) {
    return {
      id,
      type,
      status,
      submittedAt,
      completedAt: completedAt ?? null,
      request,
      result: result ?? null,
    };
  }
}

@Controller('api')
@UseGuards(ApiKeyGuard)
@UseInterceptors(IdempotencyInterceptor)
export class VerificationsController {
  constructor(private readonly verifications: VerificationsService) {}

  @Post('tin/verify')
  @HttpCode(200)
  verifyTin(@CurrentAccount() account: Account, @Body() { tin, ...request }: VerifyTinDto) {
    return this.verifications.verify(account, 'tin-validation', tin, request as VerifyTinDto);
  }

  @Post('ssn')
  @HttpCode(200)
  verifySsn(@CurrentAccount() account: Account, @Body() { ssn, ...request }: VerifySsnDto) {
    return this.verifications.verify(account, 'private-ssn', ssn, request as VerifySsnDto);
  }
}

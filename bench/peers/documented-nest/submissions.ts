import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BadRequestException,
  Body,
  Controller,
  HttpCode,
  Injectable,
  Post,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { Queue } from 'bullmq';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { ApiKeyGuard, CurrentAccount } from './api-key.guard.js';
import { SubmitJobDto } from './dtos.js';
import { Account, Job, JobPhoto } from './entities.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

const PHOTO_FORMATS = ['jpeg', 'png', 'webp'];

@Injectable()
export class SubmissionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tasks: Queue,
  ) {}

  async submit(account: Account, { params: { idPhoto, ...params }, ...envelope }: SubmitJobDto) {
    const photo = Buffer.from(idPhoto, 'base64');
    const { format } = await sharp(photo)
      .metadata()
      .catch(() => ({ format: undefined }));
    if (!format || !PHOTO_FORMATS.includes(format))
      throw new BadRequestException('params.idPhoto: must be a JPEG, PNG or WebP picture');
    const id = randomUUID();
    const path = join(process.env.PHOTO_FOLDER!, id);
    // On the disk before its row is committed.
    await writeFile(path, photo, { flag: 'wx', mode: 0o600, flush: true });
    const job = {
      id,
      accountId: account.id,
      type: envelope.type,
      status: 'active',
      submittedAt: new Date(),
      request: { ...envelope, params },
    } as const;
    await this.dataSource.transaction(async (manager) => {
      await manager.insert(Job, job);
      await manager.insert(JobPhoto, { jobId: id, name: 'idPhoto', path });
    });
    await this.tasks.add('process', { id });
    return job;
  }
}

@Controller('api/jobs')
@UseGuards(ApiKeyGuard)
@UseInterceptors(IdempotencyInterceptor)
export class SubmissionsController {
  constructor(private readonly submissions: SubmissionsService) {}

  @Post()
  @HttpCode(200)
  submit(@CurrentAccount() account: Account, @Body() body: SubmitJobDto) {
    return this.submissions.submit(account, body);
  }
}

import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ApiKeyGuard, CurrentAccount } from './api-key.guard.js';
import { ListJobsDto } from './dtos.js';
import { Account, Job } from './entities.js';
import { open } from './seal.js';

const KEY = Buffer.from(process.env.SEAL_KEY!, 'base64');

@Controller('api/jobs')
@UseGuards(ApiKeyGuard)
export class ListingsController {
  constructor(@InjectRepository(Job) private readonly jobs: Repository<Job>) {}

  @Get()
  async findAll(@CurrentAccount() account: Account, @Query() { page, pageSize, ...filters }: ListJobsDto) {
    const [jobs, total] = await this.jobs.findAndCount({
      where: { accountId: account.id, ...filters },
      order: { submittedAt: 'DESC', id: 'ASC' },
      take: pageSize,
      skip: (page - 1) * pageSize,
    });
    const items = jobs.map(({ accountId, sealed, result, ...job }) => ({
      ...job,
      accountId,
      // What identifies the document is encrypted at rest.
      result: sealed ? { ...(JSON.parse(open(KEY, sealed)) as object), ...result } : result,
    }));
    return { items, total, totalPages: Math.ceil(total / pageSize), page, pageSize };
  }
}

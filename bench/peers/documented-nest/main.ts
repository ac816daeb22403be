// What a team would write instead of the jobs service, following the documentation of NestJS, TypeORM and BullMQ: guard,
// validation pipe with DTOs, interceptor, repositories, transactions, a queue. It keeps the promises that a client sees:
// what is accepted is on the disk, a repeated request has one effect, a callback is not lost. It has no rate limits, no
// scopes, no audit trail, no redaction and no OpenAPI document.
import 'reflect-metadata';
import { Module, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Queue } from 'bullmq';
import { ApiKeyGuard } from './api-key.guard.js';
import { ENTITIES } from './entities.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { ListingsController } from './listings.js';
import { SubmissionsController, SubmissionsService } from './submissions.js';
import { VerificationsController, VerificationsService } from './verifications.js';

const { DATABASE_URL, REDIS_URL, QUEUE = 'documented-nest', POOL_SIZE = '20' } = process.env;
const { hostname, port, username, password, pathname } = new URL(REDIS_URL!);

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: DATABASE_URL,
      entities: ENTITIES,
      // The database lives for one benchmark.
      synchronize: true,
      invalidWhereValuesBehavior: { undefined: 'ignore' },
      poolSize: Number(POOL_SIZE),
    }),
    TypeOrmModule.forFeature(ENTITIES),
  ],
  controllers: [VerificationsController, SubmissionsController, ListingsController],
  providers: [
    ApiKeyGuard,
    IdempotencyInterceptor,
    VerificationsService,
    SubmissionsService,
    {
      provide: Queue,
      useFactory: () =>
        new Queue(QUEUE, {
          connection: {
            host: hostname,
            port: Number(port),
            username,
            password,
            db: Number(pathname.slice(1) || 0),
          },
        }),
    },
  ],
})
class AppModule {}

const app = await NestFactory.create<NestExpressApplication>(AppModule, {
  logger: ['error', 'fatal'],
  rawBody: true,
});
app.useBodyParser('json', { limit: '20mb' });
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }));
await app.listen(0, '127.0.0.1');
console.log(new URL(await app.getUrl()).port);

import { Module } from '@nestjs/common';
import { DelegationsModule } from '../delegations/delegations.module.js';
import { RevocationsModule } from '../revocations/revocations.module.js';
import { PersonErasure } from './person-erasure.service.js';

@Module({
  imports: [DelegationsModule, RevocationsModule],
  providers: [PersonErasure],
  exports: [PersonErasure],
})
export class ErasureModule {}

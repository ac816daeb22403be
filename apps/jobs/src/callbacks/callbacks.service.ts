import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CallbackEvent } from '../jobs/callback-event.js';
import type { StoredJob } from '../jobs/stored-job.js';

/** Job results on their way to a job's `callbackURL`. */
@Injectable()
export class CallbacksService {
  /** In the caller's transaction; the delivery's id, or null when the job has no callback address. */
  async enqueue(_manager: EntityManager, _job: StoredJob, _event: CallbackEvent): Promise<string | null> {
    return null;
  }

  /** After commit. */
  async wake(_deliveryId: string): Promise<void> {}

  /** Removes bodies and answers of a job's deliveries. */
  async erase(_manager: EntityManager, _jobId: string): Promise<void> {}
}

import { Entity } from 'typeorm';
import { JobRow } from './job.entity.js';

/**
 * A job whose client waits for an outside party's response, before it becomes a row of `jobs`. The table is unlogged
 * and has no index besides its key.
 */
@Entity('inline_jobs')
export class InlineJobEntity extends JobRow {}

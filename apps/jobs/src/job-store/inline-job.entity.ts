import { Entity } from 'typeorm';
import { JobRow } from './job.entity.js';

/**
 * A job whose client waits for an outside party's response: a row of `jobs` to be. The table is unlogged and has no index
 * but its key.
 */
@Entity('job_intakes')
export class InlineJobEntity extends JobRow {}

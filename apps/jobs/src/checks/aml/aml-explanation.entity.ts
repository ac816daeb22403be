import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { AmlExplanation } from '../../providers/aml.port.js';

/** Why a listed person is a hit or a near miss. */
export interface ExplainedCandidate extends AmlExplanation {
  /** list, and id of the entry in it: `ofac-sdn:7001` */
  entry: string;
  score: number;
  isHit: boolean;
}

/** Why listed persons were hits or near misses of a screening. */
@Entity('aml_explanations')
export class AmlExplanationEntity {
  @ForeignKey('JobEntity', 'id')
  @PrimaryColumn('text')
  jobId: string;

  @Column('text')
  tenant: string;

  @Column('timestamptz')
  screenedAt: Date;

  @Column('real')
  threshold: number;

  @Column('json')
  candidates: ExplainedCandidate[];
}

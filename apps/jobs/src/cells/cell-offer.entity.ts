import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CellOffer } from './cell-offer.js';

/** What this deployment offers to the other end of a move; written by its operator, who thereby accepts the account. */
@Entity('cell_offers')
export class CellOfferEntity {
  @PrimaryColumn('text')
  accountId: string;

  @Column('jsonb')
  offer: CellOffer;

  @Column('timestamptz')
  expiresAt: Date;
}

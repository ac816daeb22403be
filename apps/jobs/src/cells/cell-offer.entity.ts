import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CellOffer } from './cell-offer.js';

/** This deployment's offer to the other end of a move; by writing it, the operator accepts the account. */
@Entity('cell_offers')
export class CellOfferEntity {
  @PrimaryColumn('text')
  accountId: string;

  @Column('jsonb')
  offer: CellOffer;

  @Column('timestamptz')
  expiresAt: Date;
}

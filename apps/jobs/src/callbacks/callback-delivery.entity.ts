import { DeliveryEntity } from '@bonafide/delivery/delivery.entity';
import { Entity, Index } from 'typeorm';

/** A callback on its way; finished ones are found by their age when they expire. */
@Entity('deliveries')
@Index('deliveries_finished', ['ownerId', 'createdAt'], { where: `status <> 'pending'` })
export class CallbackDeliveryEntity extends DeliveryEntity {}

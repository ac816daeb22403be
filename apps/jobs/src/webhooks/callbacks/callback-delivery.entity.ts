import { DeliveryAttemptEntity } from '@bonafide/delivery/delivery-attempt.entity';
import { DeliveryEntity } from '@bonafide/delivery/delivery.entity';
import { Column, Entity, Index } from 'typeorm';

/** Delivery of a callback, or of an event to a webhook endpoint; its owner is the tenant or the endpoint. */
@Entity('deliveries')
@Index('deliveries_owner', ['ownerId', 'createdAt', 'id'])
export class CallbackDeliveryEntity extends DeliveryEntity {
  /** the event sent to an endpoint; null: a callback or a test */
  @Column('text', { nullable: true })
  eventId: string | null;
}

@Entity('delivery_attempts')
export class CallbackAttemptEntity extends DeliveryAttemptEntity {
  /** ciphertext of the receiver's response; `answer` is used by older attempts */
  @Column('bytea', { nullable: true })
  answerSealed: Buffer | null;
}

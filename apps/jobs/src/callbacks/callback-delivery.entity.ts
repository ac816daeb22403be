import { DeliveryAttemptEntity } from '@bonafide/delivery/delivery-attempt.entity';
import { DeliveryEntity } from '@bonafide/delivery/delivery.entity';
import { Column, Entity, Index } from 'typeorm';

/** A callback, or an event on its way to a webhook endpoint: its owner is the tenant, or the endpoint. */
@Entity('deliveries')
@Index('deliveries_owner', ['ownerId', 'createdAt', 'id'])
export class CallbackDeliveryEntity extends DeliveryEntity {
  /** whose body is sent to an endpoint; null: a callback, or a test */
  @Column('text', { nullable: true })
  eventId: string | null;
}

@Entity('delivery_attempts')
export class CallbackAttemptEntity extends DeliveryAttemptEntity {
  /** ciphertext of what the receiver answered; `answer` is of tries from before */
  @Column('bytea', { nullable: true })
  answerSealed: Buffer | null;
}

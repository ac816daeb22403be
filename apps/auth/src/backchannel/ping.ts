/** Event of the delivery that tells a client of an answer. */
export const PING_EVENT = 'backchannel.ping';

/** What the ciphertext of a request's ping belongs to. */
export const pingBelongsTo = (id: string): string => `gateway_backchannel_requests.sealed_ping|${id}`;

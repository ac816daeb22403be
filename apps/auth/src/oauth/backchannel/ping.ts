/** Event of the delivery that notifies a client of an answer. */
export const PING_EVENT = 'backchannel.ping';

/** Additional authenticated data of a request's encrypted ping. */
export const pingBelongsTo = (id: string): string => `backchannel_requests.sealed_ping|${id}`;

/** Nest token of the service's logger. */
export const LOGGER = Symbol('LOGGER');

/** Nest token of the `OutboundNetwork`. */
export const NETWORK = Symbol('NETWORK');

/** Nest tokens of what has no class to be injected by. */
export const LOGGER = Symbol('LOGGER');
export const REDIS = Symbol('REDIS');
/** the `OutboundNetwork` */
export const NETWORK = Symbol('NETWORK');

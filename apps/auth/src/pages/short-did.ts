/** A DID as it fits a line: short ones whole, of others the beginning and the end. */
export const shortDid = (did: string): string =>
  did.length <= 40 ? did : `${did.slice(0, 22).replace(/[:-]+$/, '')}…${did.slice(-8)}`;

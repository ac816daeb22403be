// Rule: whether an account can move between two deployments. Rows are copied as they are, ciphertexts included, so the
// target must have every key of the source, and the same tables (decision 0379).

/** A deployment's description of itself; contains no secrets. */
export interface CellOffer {
  cell: string;
  region: 'us' | 'eu';
  isSandbox: boolean;
  /** names of the applied migrations, in order */
  migrations: string[];
  /** for the fingerprints, and for the marker in the photo store */
  nonce: string;
  /** fingerprint of each encryption key, by its id */
  keys: Record<string, string>;
  blindIndex: string;
  /** kinds of key-encryption keys whose account keys it can unwrap */
  wrappers: string[];
}

export type CellFacts = Omit<CellOffer, 'nonce'>;

/** Path of the marker that identifies a photo store as that of the deployment that made the offer. */
export const markOf = ({ nonce }: Pick<CellOffer, 'nonce'>): string => `cells/offers/${nonce}`;

/** Everything that prevents the move; empty: nothing. */
export function findObstacles(own: CellFacts, offer: CellOffer): string[] {
  const missing = Object.keys(own.keys).filter((id) => offer.keys[id] === undefined);
  const other = Object.keys(own.keys).filter((id) => ![own.keys[id], undefined].includes(offer.keys[id]));
  const wrappers = own.wrappers.filter((kind) => !offer.wrappers.includes(kind));
  const list = (names: string[]) => names.join(', ');
  return [
    ...(offer.cell === own.cell ? [`both are the cell ${own.cell}`] : []),
    ...(offer.region === own.region ? [] : [`its region is ${offer.region}`]),
    ...(offer.isSandbox === own.isSandbox ? [] : ['of the two one is a sandbox']),
    ...(list(own.migrations) === list(offer.migrations) ? [] : ['its tables are those of another version']),
    ...(missing.length > 0 ? [`it lacks the encryption keys ${list(missing)}`] : []),
    ...(other.length > 0 ? [`its encryption keys ${list(other)} are other keys`] : []),
    ...(own.blindIndex === offer.blindIndex ? [] : ['its BLIND_INDEX_KEY is another key']),
    ...(wrappers.length > 0 ? [`it opens no keys of accounts wrapped by ${list(wrappers)}`] : []),
  ];
}

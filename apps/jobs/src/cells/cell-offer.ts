// Rule: whether two deployments can hand an account over. Every row comes as it is, ciphertexts included, so whoever takes it
// must have every key that the giver has, and the same tables (decision 0379).

/** What a deployment says of itself; nothing in it is secret. */
export interface CellOffer {
  cell: string;
  region: 'us' | 'eu';
  isSandbox: boolean;
  /** of the migrations that were applied, in their order */
  migrations: string[];
  /** for the fingerprints, and where the photo store holds a mark of it */
  nonce: string;
  /** of each encryption key by its id */
  keys: Record<string, string>;
  blindIndex: string;
  /** kinds of key-encryption keys whose keys of accounts it opens */
  wrappers: string[];
}

export type CellFacts = Omit<CellOffer, 'nonce'>;

/** Where a photo store holds the mark that it is the one of whoever made the offer. */
export const markOf = ({ nonce }: Pick<CellOffer, 'nonce'>): string => `cells/offers/${nonce}`;

/** Everything that stands against it; empty: nothing. */
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

const STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
  'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|' +
  'KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|' +
  'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|' +
  'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|' +
  'RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|' +
  'WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';

/** ISO 3166-2 codes of the United States (without `US-`) by lower-case name. */
const US_STATES: ReadonlyMap<string, string> = new Map(
  STATES.split('|').map((entry) => [entry.slice(3).toLowerCase(), entry.slice(0, 2)]),
);
const CODES = new Set(US_STATES.values());

/** Longest first: West Virginia is not Virginia. */
export const US_STATE_NAMES: readonly string[] = [...US_STATES.keys()].sort((p, q) => q.length - p.length);

/** The code of a US state given by name or code; null when it is neither. */
export function stateCode(text: string): string | null {
  const trimmed = text.trim();
  if (CODES.has(trimmed.toUpperCase())) return trimmed.toUpperCase();
  return US_STATES.get(trimmed.toLowerCase()) ?? null;
}

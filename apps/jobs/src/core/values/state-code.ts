/** ISO 3166-2 codes are stored and shown bare (`CA`); the full form (`US-CA`) is accepted. */
export const stateCode = (value: string) => FULL.exec(value)?.[2] ?? value;

/** The country of a full code; undefined for a bare one. */
export const countryOfState = (value: string | undefined) =>
  value === undefined ? undefined : FULL.exec(value)?.[1];

const FULL = /^([A-Z]{2})-([A-Z0-9]{1,3})$/;

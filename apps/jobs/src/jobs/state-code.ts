/** ISO 3166-2 codes are kept and shown bare (`CA`); the full form (`US-CA`) means the same. */
export const stateCode = (value: string) => /^[A-Z]{2}-([A-Z0-9]{1,3})$/.exec(value)?.[1] ?? value;

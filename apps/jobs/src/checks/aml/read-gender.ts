const GENDERS = new Map<string, 'male' | 'female'>(
  Object.entries({
    m: 'male',
    male: 'male',
    man: 'male',
    f: 'female',
    female: 'female',
    woman: 'female',
  }),
);

/** A gender as requests, documents and lists write it; undefined for any other. */
export const readGender = (value: unknown): 'male' | 'female' | undefined =>
  typeof value === 'string' ? GENDERS.get(value.trim().toLowerCase()) : undefined;

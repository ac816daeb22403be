const GENDERS: Record<string, 'male' | 'female'> = {
  m: 'male',
  male: 'male',
  man: 'male',
  f: 'female',
  female: 'female',
  woman: 'female',
};

/** A gender as requests, documents and lists write it; undefined for any other. */
export const readGender = (value: unknown): 'male' | 'female' | undefined =>
  typeof value === 'string' ? GENDERS[value.trim().toLowerCase()] : undefined;

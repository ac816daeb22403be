import { ValidateBy } from 'class-validator';
import { SUBDIVISIONS } from './subdivisions.js';

/** An ISO 3166-2 subdivision: for the United States, Canada and Mexico by list, elsewhere by form. */
export const isSubdivision = (value: unknown, country?: unknown): boolean => {
  if (typeof value !== 'string' || !/^[A-Z0-9]{1,3}$/.test(value)) return false;
  if (typeof country !== 'string') return [...SUBDIVISIONS.values()].some((codes) => codes.has(value));
  return SUBDIVISIONS.get(country)?.has(value) ?? true;
};

export const IsSubdivision = () =>
  ValidateBy({
    name: 'isSubdivision',
    validator: {
      validate: (value: unknown, args) =>
        isSubdivision(value, (args?.object as { country?: unknown }).country),
      defaultMessage: () => 'must be an ISO 3166-2 code',
    },
  });

const FIELDS = { licenseNumber: 'match', lastName: 'match', birthDate: 'unavailable' };

/** A DLV provider's final answers. */
export const DLV_WEBHOOKS = {
  match: {
    value: {
      reference: 'aB3dE6gH9jK2',
      outcome: 'match',
      data: { fields: FIELDS, source: 'governmental' },
    },
  },
  'no match': {
    value: {
      reference: 'aB3dE6gH9jK2',
      outcome: 'no_match',
      data: { fields: { ...FIELDS, lastName: 'no_match' }, source: 'governmental' },
    },
  },
  'not determined': {
    value: { reference: 'aB3dE6gH9jK2', outcome: 'not_determined', reason: 'not_covered' },
  },
};

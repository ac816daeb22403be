export const COLUMN_NAMES = [
  'outcome',
  'assurance',
  'id',
  'internalId',
  'type',
  'person',
  'document',
  'place',
  'review',
  'problems',
  'simulated',
  'submitted',
  'updated',
  'completed',
  'duration',
] as const;

export type ColumnName = (typeof COLUMN_NAMES)[number];

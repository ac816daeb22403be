/** An answer of OpenSanctions yente that found these. */
export const yenteAnswer = (...results: object[]) => ({
  json: {
    responses: {
      person: { status: 200, results, total: { value: results.length, relation: 'eq' }, query: {} },
    },
    matcher: {},
    limit: 20,
  },
});

/** A person on a list. */
export const LISTED = {
  id: 'Q1',
  caption: 'Ivan Exampleov',
  schema: 'Person',
  datasets: ['us_ofac_sdn'],
  referents: [],
  target: true,
  first_seen: '2022-03-01T00:00:00',
  last_seen: '2026-01-01T00:00:00',
  last_change: '2025-01-01T00:00:00',
  score: 0.94,
  match: true,
  features: { name_literal_match: 1 },
  properties: {
    name: ['Ivan Exampleov'],
    topics: ['sanction'],
    alias: ['I. Exampleov'],
    country: ['ru'],
    birthDate: ['1960-05-04'],
    sourceUrl: ['https://example.com/list'],
  },
};

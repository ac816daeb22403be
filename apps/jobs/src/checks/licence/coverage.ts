const states = (codes: string, idCards: boolean) =>
  Object.fromEntries(codes.split(' ').map((code) => [code, { licences: true, idCards }]));

/**
 * What a registry can check, by country and state; states not listed are not covered. Every US state and DC supports
 * licences; those in the second line do not support id cards. `ZZ` is the simulator's state without coverage and passes
 * through.
 */
export const LICENCE_COVERAGE: Record<string, Record<string, { licences: boolean; idCards: boolean }>> = {
  US: {
    ...states(
      'AL AZ AR CO CT DE DC FL GA HI ID IL IN IA KS KY ME MD MA MI MS MO MT NE NV NJ NM NC ND OH OR RI SD TN TX VT VA WA WV WI WY CA ZZ',
      true,
    ),
    ...states('AK LA MN NH NY OK PA SC UT', false),
  },
  CA: states('AB BC MB NB NL NS ON PE QC SK', false),
};

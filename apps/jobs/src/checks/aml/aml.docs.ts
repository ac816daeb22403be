import { answer, answers } from '../../core/http/answer.docs.js';

/** A request for each kind of entity. */
export const AML_BODIES = {
  person: {
    value: {
      firstName: 'Jane',
      lastName: 'Sample',
      dob: '01/31/1990',
      country: 'US',
      callbackURL: 'https://client.example/callback',
    },
  },
  organization: { value: { entityType: 'organization', name: 'Sample Trading LLC', country: 'PA' } },
  vessel: { value: { entityType: 'vessel', name: 'Specimen Star', identifier: 'IMO 9074729' } },
  aircraft: { value: { entityType: 'aircraft', identifier: 'EP-XYZ' } },
  'crypto address': {
    value: { entityType: 'cryptoAddress', identifier: '0xabcdef0123456789abcdef0123456789abcdef01' },
  },
};

const BASE = {
  id: 'aB3dE6gH9jK2',
  status: 'completed',
  completed: '2026-03-01T12:00:00.000Z',
  submitted: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  request: { firstName: 'Jane', lastName: 'Sanction', dob: '01/31/1990' },
};
const EMPTY = {
  sanction: [],
  warning: [],
  pep: [],
  'pep-class-1': [],
  'pep-class-2': [],
  'pep-class-3': [],
  'pep-class-4': [],
};
const LISTING = {
  type: 'sanction',
  name: 'OFAC Specially Designated Nationals',
  url: 'https://sanctionssearch.ofac.treas.gov/Details.aspx?id=1001',
  listing_started_utc: null,
  listing_ended_utc: null,
};

/** The OpenAPI of a screening: possible match, or not determined. */
export const AmlResponse = () =>
  answers('`result.data` is null when the screening was not determined; `errors` gives the reason', {
    listed: {
      ...BASE,
      result: {
        data: {
          id: 'aml-aB3dE6gH9jK2',
          ref: 'aB3dE6gH9jK2',
          dob: '01/31/1990',
          matchStatus: 'potential_match',
          riskLevel: 'high',
          submittedTerm: 'Jane Sanction',
          totalHits: 1,
          totalMatches: 1,
          updatedAt: '2026-03-01T12:00:00.000Z',
          hits: {
            aka: ['Jane SANCTION', 'J. Sanktion'],
            politicalPositions: [],
            countries: ['CU'],
            matches: { ...EMPTY, sanction: [LISTING] },
          },
        },
        confidence: { normalized: 0, unnormalized: 1 },
      },
      errors: [{ type: 'AmlError', message: 'aml: a listed person may be meant' }],
    },
    'a listed vessel': {
      ...BASE,
      request: { entityType: 'vessel', name: 'Specimen Star', identifier: 'IMO 9074729' },
      result: {
        data: {
          id: 'aml-aB3dE6gH9jK2',
          ref: 'aB3dE6gH9jK2',
          matchStatus: 'potential_match',
          riskLevel: 'high',
          submittedTerm: 'Specimen Star',
          totalHits: 1,
          totalMatches: 1,
          updatedAt: '2026-03-01T12:00:00.000Z',
          hits: {
            aka: ['SPECIMEN STAR', 'OCEAN PATTERN'],
            politicalPositions: [],
            countries: ['PA'],
            matches: { ...EMPTY, sanction: [LISTING] },
          },
        },
        confidence: { normalized: 0, unnormalized: 1 },
      },
      errors: [{ type: 'AmlError', message: 'aml: a listed entity may be meant' }],
    },
    'not determined': {
      ...BASE,
      result: { data: null, confidence: { normalized: null, unnormalized: null } },
      errors: [{ type: 'ConnectionError', message: 'aml: not determined: no list is imported' }],
    },
  });

/** The OpenAPI of the explanation of a screening. */
export const AmlExplanationResponse = () =>
  answer('`candidates` is empty when nobody on the lists is a near match', {
    id: 'aB3dE6gH9jK2',
    screenedAt: '2026-03-01T12:00:00.000Z',
    threshold: 0.77,
    candidates: [
      {
        entry: 'ofac-sdn:1001',
        score: 1,
        isHit: true,
        name: 'Jane SANCTION',
        weak: false,
        nameScore: 0.9836,
        words: [
          { asked: 'jayne', listed: 'jane', reason: 'slip', likeness: 0.9, weight: 0.7634 },
          { asked: 'sanction', listed: 'sanction', reason: 'same', likeness: 1, weight: 1 },
        ],
        onlyAsked: [],
        onlyListed: [],
        birthDate: { fit: 'same', points: 0.3 },
        country: { fit: 'unknown', points: 0 },
        gender: { fit: 'unknown', points: 0 },
      },
    ],
  });

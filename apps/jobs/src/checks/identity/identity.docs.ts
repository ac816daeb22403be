import { answers } from '../../core/http/answer.docs.js';

const BASE = {
  id: 'aB3dE6gH9jK2',
  status: 'completed',
  completed: '2026-03-01T12:00:01.000Z',
  submitted: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:01.000Z',
};
const PROPERTIES = [{ name: 'customer', value: '4711' }];

const PERSON = { firstName: 'Jane', lastName: 'Sample' };
const NO_PARTS = { address: null, email: null, phone: null, ip: null, ipAddress: null };

/** The OpenAPI of a standalone CrossCheck. */
export const CrosscheckDocs = () =>
  answers('`result` is the CrossCheck; a part is null when nothing was submitted or no record was found', {
    passed: {
      ...BASE,
      request: { ...PERSON, phone: '+12125550100' },
      result: {
        ...NO_PARTS,
        phone: {
          errors: [],
          warnings: [],
          isValid: true,
          isMatch: true,
          name: 'Jane Sample',
          ageRange: { from: 30, to: 39 },
          type: 'mobile',
          carrier: 'Simulated Carrier',
          isPrepaid: false,
          isDisposable: false,
          isCommercial: false,
          lastSeenDays: 2,
        },
        gender: { man: null, woman: null },
        ageRange: null,
        confidences: { identity: 1, activity: 1 },
        simulated: true,
      },
      properties: PROPERTIES,
      errors: [],
    },
    'not determined': {
      ...BASE,
      request: { ...PERSON, phone: '+12125550103' },
      result: {
        ...NO_PARTS,
        phone: {
          errors: [
            {
              type: 'phone-not-determined',
              warnings: false,
              message: 'not determined: the provider did not answer in time',
              suggestion: '',
            },
          ],
          warnings: [],
          isValid: true,
          isMatch: false,
          type: 'other',
          isPrepaid: false,
          isDisposable: false,
          isCommercial: false,
        },
        gender: { man: null, woman: null },
        ageRange: null,
        confidences: { identity: 1, activity: null },
        simulated: true,
      },
      errors: [{ type: 'ConnectionError', message: 'crosscheck: not determined: phone' }],
    },
  });

/** The OpenAPI of a standalone AAMVA check. */
export const AamvaDocs = () => {
  const request = {
    licenseNumber: 'D1234562',
    country: 'US',
    state: 'CA',
    lastName: 'Sample',
    idType: 'drivers-license',
    dob: '01/31/1990',
  };
  const result = {
    enabled: true,
    hasErrors: false,
    hasWarnings: false,
    createdAt: BASE.submitted,
    updatedAt: BASE.updatedAt,
    completedAt: BASE.completed,
    status: 'Completed',
    statusMessage: 'Everything compared agrees.',
    confidenceScore: 1,
  };
  return answers(
    '`status` is `active` until the registry has answered; the job is then sent to `callbackURL`',
    {
      passed: { ...BASE, request, result, errors: [] },
      'in progress': {
        ...BASE,
        status: 'active',
        completed: null,
        request,
        result: {
          ...result,
          status: 'In Progress',
          statusMessage: 'The registry is checking.',
          completedAt: null,
          confidenceScore: null,
        },
        errors: [],
      },
    },
  );
};

/** The OpenAPI of the comparison of a selfie with an earlier job. */
export const AuthenticateDocs = () =>
  answers('0 (certainly another person) to 1 (certainly the same); null when not determined', {
    same: { match: 0.98 },
    'not determined': {
      match: null,
      errors: [{ type: 'FaceMatchError', message: 'not determined: insufficient data' }],
    },
  });

/** The OpenAPI of the list of readable documents. */
export const DocumentsDocs = () =>
  answers('Documents that this deployment reads; null stands for any', {
    documents: {
      documents: [
        {
          type: 'drivers-license',
          country: 'US',
          state: 'VA',
          properties: { readBy: 'barcode', photo: 'backIdPhoto', aamva: true, dlv: true },
        },
        {
          type: 'passport',
          country: null,
          state: null,
          properties: { readBy: 'mrz', photo: 'idPhoto', aamva: false, dlv: false },
        },
      ],
    },
  });

import type { JobView } from '@bonafide/contracts/job-record';
import { MASK, maskRecord, readMaskedField } from './mask-record.js';

const RECORD = {
  id: 'aB3dE6gH9jK2',
  status: 'completed',
  internalId: 'order-1',
  accountReviewed: false,
  request: {
    type: 'id-verification',
    callbackURL: null,
    requestInfo: { ipaddress: '203.0.113.7' },
    parameters: { id: 'aB3dE6gH9jK2', firstName: 'Ana', email: '' },
    properties: [{ name: 'customer', value: '4711' }],
  },
  errors: [{ type: 'NameMatchError', message: 'Ana is not Bo' }],
  signals: [{ category: 'id', type: 'failed', message: 'Ana', fields: ['firstName'], property: 'nameMatch' }],
  rejectionReasons: [{ key: 'nameMatch', description: 'The names differ' }],
  result: {
    success: false,
    type: 'drivers_license',
    firstName: 'Ana',
    confidences: { idNameMatch: 0.4 },
    ageRange: { from: 30 },
    later: { anything: 'that nobody listed', isSeen: true },
  },
} as unknown as JobView;

const MASKED = [
  'internalId',
  'request.requestInfo.ipaddress',
  'request.parameters.firstName',
  'request.properties.0.name',
  'request.properties.0.value',
  'errors.0.message',
  'signals.0.message',
  'result.firstName',
  'result.ageRange.from',
  'result.later.anything',
];

it('shows what is listed, what is true or false, and nothing else', () => {
  const { masked, ...shown } = maskRecord(RECORD);
  expect(masked).toEqual(MASKED);
  expect(JSON.stringify(shown)).not.toMatch(/Ana|4711|order-1|203\.0|that nobody listed|30/);
  expect(shown).toMatchObject({
    id: 'aB3dE6gH9jK2',
    internalId: MASK,
    accountReviewed: false,
    request: { type: 'id-verification', callbackURL: null, parameters: { id: 'aB3dE6gH9jK2', email: '' } },
    errors: [{ type: 'NameMatchError', message: MASK }],
    rejectionReasons: [{ key: 'nameMatch', description: 'The names differ' }],
    result: {
      success: false,
      type: 'drivers_license',
      firstName: MASK,
      confidences: { idNameMatch: 0.4 },
      ageRange: { from: null },
      later: { isSeen: true },
    },
  });
});

it('reads each place that it masked, and no other', () => {
  expect(MASKED.map((field) => readMaskedField(RECORD, field))).not.toContain(undefined);
  for (const field of [
    'id',
    'result',
    'result.success',
    'request.parameters',
    'request.callbackURL',
    'result.confidences.idNameMatch',
    'result.__proto__',
    'result.constructor.name',
    'result.firstName.length',
    'nothing',
    '',
    '.',
  ])
    expect([field, readMaskedField(RECORD, field)]).toEqual([field, undefined]);
});

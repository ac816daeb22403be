import { type Assurance, ASSURANCE_LEVELS, type AssuranceLevel } from '@bonafide/contracts/assurance';
import type { DocumentFields } from '../../../src/documents/reading/document-fields.js';
import { isItemOf } from '../../../src/checks/outcome/check-items.js';
import type { Decision } from '../../../src/checks/id-verification/decide.js';
import type { LivenessSignal } from '../../../src/documents/faces/liveness.js';
import type { IdFindings, Submitted } from '../../../src/checks/id-verification/findings.js';
import type { ConcludedCheck } from '../../../src/checks/id-verification/run-id-checks.js';
import { emptyFields } from '../../../src/documents/reading/document-fields.js';
import { check, confidencesOf, decideOn, licence, readOf, selfie } from './decided.js';

// What an id-verification comes to: nothing that failed or was not determined counts as passed.

/** [type, message, warning?] of everything that was said */
const said = ({ errors, result }: Decision) =>
  [...errors, ...(result.warnings as Decision['errors'])].map(({ type, message, warning }) =>
    warning ? [type, message, 'warning'] : [type, message],
  );

describe('a document that was read from its barcode', () => {
  it('is a success without a remark', () => {
    const decision = decideOn();
    expect(decision).toMatchObject({ errors: [], signals: [], rejectionReasons: [] });
    expect(decision.result).toMatchObject({ success: true, successWithSuggestion: true, warnings: [] });
    expect(confidencesOf(decision)).toMatchObject({ id: 1, idExpired: 1, barcode: 1, nameMatch: null });
  });

  it('is a success with the name and date of birth that it has', () => {
    const decision = decideOn({}, { firstName: 'Jordan', lastName: 'Sample', dob: '1990-01-31' });
    expect(decision.result.success).toBe(true);
    expect(confidencesOf(decision)).toMatchObject({ nameMatch: 1, birthDateMatch: 1, barcodeMatch: 1 });
  });

  it.each([
    [{ firstName: 'Robin' }, 'nameMatch'],
    [{ lastName: 'Elsewhere' }, 'nameMatch'],
  ] as [Submitted, string][])('fails by another name: %j', (submitted) => {
    const decision = decideOn({}, submitted);
    expect(decision.result.success).toBe(false);
    expect(said(decision)).toEqual([
      ['NameMatchError', 'the submitted name differs from the document'],
      ['BarcodeMatchError', 'the barcode differs from what was submitted or printed'],
    ]);
    expect(decision.rejectionReasons).toEqual([
      { key: 'nameMatch', description: 'the submitted name differs from the document' },
      { key: 'barcodeMatch', description: 'the barcode differs from what was submitted or printed' },
    ]);
    expect(decision.signals[0]).toEqual({
      category: 'id',
      message: 'the submitted name differs from the document',
      type: 'failed',
      fields: ['firstName', 'lastName'],
      property: 'nameMatch',
    });
  });

  it('fails by another date of birth, however well the name agrees', () => {
    const decision = decideOn({}, { firstName: 'Jordan', dob: '02/01/1990' });
    expect(said(decision)).toEqual([
      ['BirthDateMatchError', 'the submitted date of birth differs from the document'],
      ['BarcodeMatchError', 'the barcode differs from what was submitted or printed'],
    ]);
    expect(confidencesOf(decision)).toMatchObject({ nameMatch: 1, birthDateMatch: 0, barcodeMatch: 0 });
    expect(decision.signals.map(({ fields }) => fields)).toEqual([['dob'], ['backIdPhoto']]);
  });

  it('is not determined where it lacks what was submitted', () => {
    const nameless = { ...licence, birthDate: null, firstName: null, middleName: null, lastName: null };
    const read = readOf({ fields: nameless });
    const decision = decideOn({ read }, { firstName: 'Jordan', dob: '1990-01-31' });
    expect(decision.result.success).toBe(false);
    expect(said(decision)).toEqual([
      ['InvalidIdPhotoError', 'not determined: the document gives no name and no date of birth'],
      ['NameMatchError', 'not determined: the submitted name could not be compared'],
      ['BirthDateMatchError', 'not determined: the submitted date of birth could not be compared'],
    ]);
    expect(new Set(decision.signals.map(({ type }) => type))).toEqual(new Set(['not-determined']));
    expect(confidencesOf(decision).barcodeMatch).toBeNull();
  });

  it('that has expired fails, one that never does is valid, one without a last day is not determined', () => {
    const of = (more: Partial<DocumentFields>) =>
      decideOn({ read: readOf({ fields: { ...licence, ...more } }) });
    const expired = of({ expireDate: '01/31/2020' });
    expect(said(expired)).toEqual([['ExpiredIdError', 'the document has expired']]);
    expect(expired.signals[0]!.fields).toEqual(['expireDate']);
    expect(confidencesOf(expired).idExpired).toBe(0);
    expect(of({ expireDate: '01/31/2020', neverExpires: true }).result.success).toBe(true);
    const open = of({ expireDate: null });
    expect(said(open)).toEqual([['ExpiredIdError', 'not determined: the document gives no expiry date']]);
    expect(confidencesOf(open).idExpired).toBeNull();
  });

  it('is a success with a warning where its number has another form than those of its state', () => {
    const { barcode } = readOf();
    const faults = [{ element: 'DAQ', kind: 'unusual' as const }];
    const decision = decideOn({ read: readOf({ barcode: { ...barcode!, faults } }) });
    const message = 'the number does not have the form of licence numbers of its state';
    expect(decision.result.success).toBe(true);
    expect(said(decision)).toEqual([['InvalidIdPhotoError', message, 'warning']]);
    expect(decision.signals).toMatchObject([{ property: 'idNumberForm', type: 'failed', message }]);
  });

  it('says why a licence that lasts as long as military service is not determined', () => {
    const { barcode } = readOf();
    const faults = [{ element: 'DBA', kind: 'conditional' as const }];
    const read = readOf({ fields: { ...licence, expireDate: null }, barcode: { ...barcode!, faults } });
    expect(said(decideOn({ read }))).toEqual([
      ['ExpiredIdError', 'not determined: the licence is valid while its holder serves in the armed forces'],
    ]);
  });

  it('has to agree with the printed side when a reader saw it, whatever was submitted', () => {
    const same = decideOn({ read: readOf({ otherSide: licence }) });
    expect(confidencesOf(same)).toMatchObject({ barcodeMatch: 1, idMatch: 1 });
    for (const other of [
      { firstName: 'Robin' },
      { lastName: 'Elsewhere' },
      { birthDate: '02/01/1990' },
      { idNumber: 'B1234568' },
    ]) {
      const decision = decideOn(
        { read: readOf({ otherSide: { ...licence, ...other } }) },
        { firstName: 'Jordan', lastName: 'Sample', dob: '1990-01-31' },
      );
      expect(said(decision)).toEqual([
        ['BarcodeMatchError', 'the barcode differs from what was submitted or printed'],
      ]);
      expect(confidencesOf(decision).idMatch).toBeLessThan(0.9);
    }
    const blank = { ...licence, idNumber: null, firstName: null, lastName: null, birthDate: null };
    expect(confidencesOf(decideOn({ read: readOf({ otherSide: blank }) })).idMatch).toBeNull();
  });

  it('has to agree with the barcode of its other side', () => {
    expect(decideOn({ read: readOf({ otherBarcode: licence }) }).result.success).toBe(true);
    const otherBarcode = { ...licence, idNumber: 'C7654321', firstName: 'Robin', birthDate: '02/01/1990' };
    const decision = decideOn({ read: readOf({ otherBarcode, otherSide: licence }) });
    expect(said(decision)).toEqual([
      ['BarcodeMatchError', 'the barcode differs from what was submitted or printed'],
    ]);
    expect(confidencesOf(decision).barcodeMatch).toBe(0);
  });

  it('has to agree with its print when it was read from a machine readable zone', () => {
    const zone = { source: 'mrz', barcode: null } as const;
    const same = decideOn({ read: readOf({ ...zone, otherSide: licence }) });
    expect(said(same)).toEqual([]);
    expect(confidencesOf(same)).toMatchObject({ idMatch: 1, barcodeMatch: null });
    const other = decideOn({ read: readOf({ ...zone, otherSide: { ...licence, idNumber: 'X9' } }) });
    expect(said(other)).toEqual([
      ['InvalidIdPhotoError', 'the machine readable zone differs from what is printed'],
    ]);
    expect(confidencesOf(other).idMatch).toBe(0);
  });

  it.each([
    ['match', 1, null],
    ['no-match', 0, 'the machine readable zone differs from what is printed'],
    ['not-determined', null, 'not determined: the machine readable zone could not be compared'],
  ] as const)('has to agree with the lines of its print: %s', (zonePrint, idMatch, message) => {
    const decision = decideOn({ read: readOf({ source: 'mrz', barcode: null, zonePrint }) });
    expect(said(decision)).toEqual(message ? [['InvalidIdPhotoError', message]] : []);
    expect([decision.result.success, confidencesOf(decision).idMatch]).toEqual([idMatch === 1, idMatch]);
  });

  it('is left to its check digits where hardly anything is printed beside the zone', () => {
    const decision = decideOn({ read: readOf({ source: 'mrz', barcode: null, zonePrint: 'too-little' }) });
    expect(said(decision)).toEqual([]);
    expect(confidencesOf(decision).idMatch).toBeNull();
  });

  it('is left to its check digits on the back of a card that says nothing else, and on no front', () => {
    const read = { source: 'mrz', barcode: null, zonePrint: 'says-nothing' } as const;
    expect(said(decideOn({ read: readOf({ ...read, front: null }) }))).toEqual([]);
    expect(said(decideOn({ read: readOf(read) }))).toEqual([
      ['InvalidIdPhotoError', 'not determined: the machine readable zone could not be compared'],
    ]);
  });

  it.each([
    ['nothing', {}],
    ['no name', { idNumber: licence.idNumber, birthDate: licence.birthDate }],
    ['a name alone', { firstName: licence.firstName, lastName: licence.lastName }],
  ])('is not determined where its print says %s', (_what, print) => {
    const otherSide = { ...emptyFields('passport'), ...print };
    const decision = decideOn({ read: readOf({ source: 'mrz', barcode: null, otherSide }) });
    expect(said(decision)).toEqual([
      ['InvalidIdPhotoError', 'not determined: the machine readable zone could not be compared'],
    ]);
  });

  it('is not held to print where a test card says what the zone is', () => {
    expect(said(decideOn({ read: readOf({ source: 'mrz', barcode: null, simulated: true }) }))).toEqual([]);
  });

  it('has the confidence of its barcode where a zone beside it agrees with its own print', () => {
    const decision = decideOn({
      read: readOf({ otherSide: { ...licence, idNumber: 'X9' }, zonePrint: 'match' }),
    });
    expect(decision.result.confidences).toMatchObject({ idMatch: 0, barcodeMatch: 0 });
  });

  it('is contradicted by the print of a zone, though the barcode of the back agrees with the zone', () => {
    const decision = decideOn({ read: readOf({ otherSide: licence, zonePrint: 'no-match' }) });
    expect(said(decision)).toEqual([
      ['InvalidIdPhotoError', 'the machine readable zone differs from what is printed'],
    ]);
  });

  it('has no barcode to compare when it was read from its print', () => {
    const decision = decideOn({ read: readOf({ barcode: null, source: 'reader' }) }, { firstName: 'Robin' });
    expect(said(decision)).toEqual([['NameMatchError', 'the submitted name differs from the document']]);
    expect(confidencesOf(decision)).toMatchObject({ barcode: null, barcodeMatch: null });
    expect(decision.result.barcodeData).toBeNull();
  });
});

describe('a document that says too little, or what cannot be', () => {
  const of = (more: Partial<DocumentFields>) =>
    said(decideOn({ read: readOf({ fields: { ...licence, ...more } }) }));
  const without = (what: string) => [
    ['InvalidIdPhotoError', `not determined: the document gives no ${what}`],
  ];

  it.each([
    [{ firstName: null, lastName: null }, 'name'],
    [{ firstName: '-', lastName: ' ' }, 'name'],
    [{ firstName: 'FNU', lastName: 'LNU' }, 'name'],
    [{ firstName: null, lastName: '12' }, 'name'],
    [{ idNumber: null }, 'document number'],
    [{ idNumber: '0000000' }, 'document number'],
    [{ idNumber: '---' }, 'document number'],
    [{ birthDate: null }, 'date of birth'],
    [{ idNumber: null, birthDate: null }, 'document number and no date of birth'],
  ] as [Partial<DocumentFields>, string][])('is not determined: %j', (more, what) => {
    expect(of(more)).toEqual(without(what));
  });

  it.each([
    [{ birthDate: '03/05/2026' }, 'the date of birth on the document is in the future'],
    [{ birthDate: '01/31/1902' }, 'nobody is as old as the date of birth on the document says'],
    [{ issueDate: '03/05/2026' }, 'the issue date on the document is in the future'],
    [{ issueDate: '01/30/1990' }, 'the document was issued before its holder was born'],
    [{ issueDate: null, expireDate: '01/30/1990' }, 'the document expired before its holder was born'],
    [{ issueDate: '01/30/2004' }, 'the holder of the licence was too young for one when it was issued'],
    [{ birthDate: '03/03/2012' }, 'the holder of the licence was too young for one when it was issued'],
    [{ issueDate: '02/01/2021', expireDate: '01/31/2021' }, 'the document expired before it was issued'],
    [
      { issueDate: '02/01/2021', expireDate: '02/02/2071' },
      'no licence is valid for as long as the document says',
    ],
    [
      { issueDate: '02/01/2021', expireDate: '02/02/2033', compliance: 'full' },
      'no REAL ID is valid for as long as the document says',
    ],
  ] as [Partial<DocumentFields>, string][])('fails: %j', (more, message) => {
    const [first] = of(more);
    expect(first).toEqual(['InvalidIdPhotoError', message]);
  });

  it.each([
    { firstName: null },
    { firstName: 'FNU' },
    { lastName: null },
    { firstName: '小明' },
    // The youngest learner, on the day; the day before in the westernmost time zone is the day after in the easternmost.
    { issueDate: '01/31/2004' },
    { issueDate: '03/02/2026' },
    { type: 'identification', birthDate: '03/03/2020' },
    { birthDate: '02/29/2012', issueDate: '03/01/2026' },
    { issueDate: '02/01/2021', expireDate: '02/01/2071' },
    { issueDate: '02/01/2021', expireDate: '02/01/2033', compliance: 'full' },
    { issueDate: '02/01/2021', expireDate: '12/31/2099', type: 'identification' },
  ] as Partial<DocumentFields>[])('is a success all the same: %j', (more) => expect(of(more)).toEqual([]));
});

describe('a document that nobody issues', () => {
  const of = (read: Partial<ReturnType<typeof readOf>>) => decideOn({ read: readOf(read) });

  const SPECIMEN = { kind: 'specimen', message: 'the document is a specimen' } as const;
  it.each([
    ['a state that does not exist', { source: 'mrz', zonePrint: 'match', zoneFaults: [SPECIMEN] }],
    ['a person who is a specimen', { fields: { ...licence, lastName: 'SPECIMEN' } }],
  ] as [string, Parameters<typeof of>[0]][])('fails as what it is: %s', (_what, read) => {
    const decision = of(read);
    expect(said(decision)).toEqual([['InvalidIdPhotoError', 'the document is a specimen']]);
    expect([decision.result.success, confidencesOf(decision).id]).toEqual([false, 0]);
  });

  it('is not determined where its issuer is unknown', () => {
    const decision = of({
      barcode: { elements: {}, faults: [{ element: 'IIN', kind: 'unknown' }] } as never,
    });
    expect(said(decision)).toEqual([
      ['InvalidIdPhotoError', 'not determined: no issuer has the number in the barcode'],
    ]);
    expect([decision.result.success, confidencesOf(decision).id]).toEqual([false, null]);
  });

  it.each([
    ['barcode', 'back', 'the back shows the barcodes of two documents'],
    ['zone', 'front', 'the front shows the zones of two documents'],
  ] as const)('fails where one picture shows two: %s on the %s', (kind, photo, message) => {
    const decision = of({ contradictions: [{ kind, photo }] });
    expect(said(decision)).toEqual([['InvalidIdPhotoError', message]]);
  });
});

describe('a document that could not be read', () => {
  it.each([
    ['no-photo', 'not determined: no photo of the document was given'],
    ['not-an-image', 'not determined: the photo of the document is no picture'],
    ['nothing-found', 'not determined: the document could not be read'],
    ['unknown-barcode', 'not determined: the barcode is not that of a licence or id card'],
    ['empty-barcode', 'not determined: the barcode was read in part only, the photo may be cut off'],
    [null, 'not determined: the document could not be read'],
  ] as const)('because of %s is not determined, and says so alone', (reason, message) => {
    const read = readOf({ source: null, fields: null, confidence: null, barcode: null, reason });
    const decision = decideOn({ read });
    expect(said(decision)).toEqual([['InvalidIdPhotoError', message]]);
    expect(decision.signals[0]!.fields).toEqual(['idPhoto', 'backIdPhoto']);
    expect(decision.result).toMatchObject({
      success: false,
      type: reason === 'unknown-barcode' ? 'other' : null,
      idType: reason === 'unknown-barcode' ? 'other' : null,
      firstName: null,
      address: null,
      idFields: null,
      idAddress: null,
    });
    expect(confidencesOf(decision)).toMatchObject({ id: null, idExpired: null, barcode: null });
  });

  it.each([
    ['timeout', 'not determined: the provider did not answer in time'],
    ['unreachable', 'not determined: the provider could not be reached'],
    ['circuit_open', 'not determined: the provider is failing and is not asked for now'],
    ['bad_response', 'not determined: the provider answered in an unknown form'],
  ] as const)('because its reader failed is no bad photo: %s', (outage, message) => {
    const read = readOf({
      source: null,
      fields: null,
      confidence: null,
      barcode: null,
      reason: 'reader-away',
      outage,
    });
    const decision = decideOn({ read });
    expect(said(decision)).toEqual([['ConnectionError', message]]);
    expect([decision.result.success, confidencesOf(decision).id]).toEqual([false, null]);
  });

  it('cannot be compared with what was submitted', () => {
    const read = readOf({ source: null, fields: null, confidence: null, barcode: null, reason: 'no-photo' });
    const decision = decideOn({ read }, { firstName: 'Jordan', dob: '1990-01-31' });
    expect(said(decision).map(([type]) => type)).toEqual([
      'InvalidIdPhotoError',
      'NameMatchError',
      'BirthDateMatchError',
    ]);
    expect(decision.signals.every(({ type }) => type === 'not-determined')).toBe(true);
  });

  it('surely enough fails', () => {
    const unsure = (confidence: number) => decideOn({ read: readOf({ confidence, source: 'reader' }) });
    expect(said(unsure(0.89))).toEqual([
      ['InvalidIdPhotoError', 'the document could not be read surely enough'],
    ]);
    expect(said(unsure(0.9))).toEqual([]);
  });

  it('because an account requires its front and it was not given, fails', () => {
    const decision = decideOn({ read: readOf({ front: null }) }, {}, { required: ['front'] });
    expect(said(decision)).toEqual([
      ['InvalidIdPhotoError', 'not determined: the account requires the front of the document'],
    ]);
    expect(decision.signals[0]!.fields).toEqual(['idPhoto']);
    const picture = { ...readOf().front!, checks: {} as never };
    const compared = { ...COMPARED, front: picture };
    expect(said(decideOn({ read: compared }, {}, { required: ['front'] }))).toEqual([]);
    // A simulated reader says nothing of a plain picture.
    const simulated = readOf({ simulated: true, front: picture });
    expect(said(decideOn({ read: simulated }, {}, { required: ['front'] }))).toEqual([]);
    for (const read of [readOf({ front: picture }), { ...simulated, front: { ...picture, checks: null } }])
      expect(said(decideOn({ read }, {}, { required: ['front'] }))).toHaveLength(1);
    expect(said(decideOn({ read: readOf({ front: null }) }))).toEqual([]);
  });
});

/** A front whose print agrees with the barcode of the back. */
const COMPARED = readOf({ otherSide: readOf().fields });

describe('a front that says nothing', () => {
  const face = (value: number, more: object = {}) => ({
    selfieGiven: true,
    selfie: { determined: true as const, value: selfie },
    face: { determined: true as const, value, ...more },
  });
  const WHY = ['FaceMatchError', 'not determined: nothing on the front says whose it is'];

  it('has a face that proves nobody, and may be another one', () => {
    const decision = decideOn(face(0.99));
    expect([said(decision), confidencesOf(decision).faceMatch]).toEqual([[WHY], null]);
    expect(said(decideOn(face(0.12)))).toEqual([
      ['FaceMatchError', 'the selfie shows another face than the document'],
    ]);
    expect(said(decideOn({ ...face(0.99), read: readOf({ front: null }) }))).toEqual([WHY]);
  });

  it('is enough for a simulator, which answers by the colour of a picture', () => {
    expect(said(decideOn(face(0.99, { simulated: true })))).toEqual([]);
  });

  it.each([
    ['agrees with the barcode of the back', COMPARED],
    ['agrees with a barcode on its own picture', readOf({ source: 'barcode-front', otherSide: licence })],
    ['agrees with a zone', readOf({ source: 'mrz', barcode: null, zonePrint: 'match' })],
  ])('is told from one whose print %s', (_how, read) => {
    expect(said(decideOn({ ...face(0.99), read }))).toEqual([]);
  });

  it.each([
    ['a barcode on its picture', readOf({ source: 'barcode-front' })],
    ['the same barcode as the back', readOf({ otherBarcode: licence })],
    ['a zone without print', readOf({ source: 'mrz', barcode: null, zonePrint: 'too-little' })],
    ['a print that nothing confirms', readOf({ source: 'reader', barcode: null })],
    ['a print of a name alone', readOf({ otherSide: { ...licence, idNumber: null, birthDate: null } })],
  ])('is not tied to anybody by %s', (_what, read) => {
    const decision = decideOn({ ...face(0.99), read });
    expect([said(decision), confidencesOf(decision).faceMatch]).toEqual([[WHY], null]);
  });

  it('is not determined when its reader was away, however well the back agrees with what was submitted', () => {
    const read = readOf({ frontOutage: 'timeout' });
    const submitted = { firstName: 'Jordan', lastName: 'Sample' };
    const decision = decideOn({ read }, submitted);
    expect(said(decision)).toEqual([['BarcodeMatchError', expect.stringContaining('not determined: ')]]);
    expect([decision.result.success, confidencesOf(decision).barcodeMatch]).toEqual([false, null]);
    expect(said(decideOn({ read: { ...read, otherBarcode: read.fields } }, submitted))).toEqual([]);
  });
});

describe('a selfie', () => {
  const given = (face: IdFindings['face'], more: Partial<typeof selfie> = {}) =>
    decideOn({
      read: COMPARED,
      selfieGiven: true,
      selfie: { determined: true, value: { ...selfie, ...more } },
      face,
    });

  it('of the person on the document is a success', () => {
    const decision = given({ determined: true, value: 0.95 });
    expect(said(decision)).toEqual([]);
    expect(confidencesOf(decision)).toMatchObject({
      faceMatch: 0.95,
      selfie: 0.99,
      selfieSunglasses: 0,
      selfieEyeglasses: 0,
    });
  });

  it('of somebody else fails', () => {
    const decision = given({ determined: true, value: 0.2 });
    expect(said(decision)).toEqual([['FaceMatchError', 'the selfie shows another face than the document']]);
    expect(decision.signals[0]!.fields).toEqual(['userPhoto']);
    expect(decision.result.success).toBe(false);
  });

  it.each([
    ['insufficient_data', 'not determined: no face to compare was found on both photos'],
    ['timeout', 'not determined: the provider did not answer in time'],
    ['not_configured', 'not determined: no provider is configured'],
  ] as const)('that could not be compared because of %s is not determined', (reason, message) => {
    const decision = given({ determined: false, reason });
    expect(said(decision)).toEqual([['FaceMatchError', message]]);
    expect(confidencesOf(decision).faceMatch).toBeNull();
  });

  it('that does not show a face well is a warning, and no more', () => {
    for (const hidden of [{ quality: 0.5 }, { sunglasses: 0.98 }]) {
      const decision = given({ determined: true, value: 0.95 }, hidden);
      expect(decision.result.success).toBe(true);
      expect(said(decision)).toEqual([
        ['InvalidUserPhotoError', 'the selfie does not show one clearly visible face', 'warning'],
      ]);
      expect(decision.signals).toMatchObject([{ property: 'selfie', fields: ['userPhoto'] }]);
      expect(decision.rejectionReasons).toEqual([]);
    }
  });

  it('of which nobody can tell whether glasses are worn leaves that open', () => {
    const decision = given({ determined: true, value: 0.95 }, { sunglasses: null });
    expect(said(decision)).toEqual([]);
    expect(confidencesOf(decision).selfieSunglasses).toBeNull();
  });

  it('that could not be looked at leaves its confidences open', () => {
    const decision = decideOn({
      read: COMPARED,
      selfieGiven: true,
      selfie: { determined: false, reason: 'timeout' },
      face: { determined: true, value: 0.95 },
    });
    expect(said(decision)).toEqual([]);
    expect(confidencesOf(decision)).toMatchObject({ selfie: null, selfieSunglasses: null });
  });

  it('is missing only where the account requires one', () => {
    expect(said(decideOn())).toEqual([]);
    expect(said(decideOn({}, {}, { required: ['selfie'] }))).toEqual([
      ['FaceMatchError', 'not determined: the account requires a selfie'],
    ]);
  });
});

describe('a digital portrait', () => {
  const given = (portrait: IdFindings['portrait'], face: IdFindings['face']) =>
    decideOn({
      read: COMPARED,
      selfieGiven: true,
      selfie: { determined: true, value: selfie },
      face,
      portrait,
    });

  it('never stands in for the face on the document', () => {
    const other = given({ determined: true, value: 0.98 }, { determined: true, value: 0.12 });
    expect(said(other)).toEqual([['FaceMatchError', 'the selfie shows another face than the document']]);
    const none = given({ determined: true, value: 0.98 }, { determined: false, reason: 'insufficient_data' });
    expect([none.result.success, confidencesOf(none).faceMatch]).toEqual([false, null]);
  });

  it('that shows somebody else fails', () => {
    const decision = given({ determined: true, value: 0.12 }, { determined: true, value: 0.98 });
    expect(said(decision)).toEqual([
      ['FaceMatchError', 'the digital portrait shows another face than the other photos'],
    ]);
    expect(decision.result.success).toBe(false);
    expect(decision.signals[0]!.fields).toEqual(['digitalPortraitPhoto']);
  });

  it('that could not be compared is remarked on', () => {
    const decision = given({ determined: false, reason: 'timeout' }, { determined: true, value: 0.98 });
    expect(said(decision)).toEqual([
      ['FaceMatchError', 'not determined: the digital portrait could not be compared'],
    ]);
    expect([decision.result.success, decision.rejectionReasons]).toEqual([true, []]);
  });
});

describe('a check beside the document', () => {
  it('that passed says nothing, and adds its part to the result', () => {
    const decision = decideOn({
      checks: [check({ result: { aml: { hits: 0 } }, confidences: { idAml: 1 }, billable: true })],
    });
    expect(said(decision)).toEqual([]);
    expect(decision.result.aml).toEqual({ hits: 0 });
    expect(confidencesOf(decision).idAml).toBe(1);
  });

  it.each([
    [{ verdict: 'failed', message: 'a hit' }, [['AmlError', 'aml: a hit', 'warning']], true],
    [{ verdict: 'failed', message: 'a hit', needed: true }, [['AmlError', 'aml: a hit']], false],
    [{ verdict: 'not-determined', message: 'no list' }, [['ConnectionError', 'aml: no list']], true],
    [
      { verdict: 'not-determined', message: 'no list', needed: true },
      [['ConnectionError', 'aml: no list']],
      false,
    ],
    [{ verdict: 'not-run', message: 'no name' }, [], true],
    [{ verdict: 'not-run', message: 'no name', needed: true }, [['ConnectionError', 'aml: no name']], false],
  ] as [Partial<ConcludedCheck>, string[][], boolean][])('that %j says %j', (more, words, success) => {
    const decision = decideOn({ checks: [check(more)] });
    expect(said(decision)).toEqual(words);
    expect(decision.result.success).toBe(success);
    expect(decision.rejectionReasons).toEqual(
      success ? [] : [{ key: 'aml', description: `aml: ${more.message}` }],
    );
    expect(decision.signals).toEqual(
      words.map(([, message]) => ({
        category: 'aml',
        message,
        type: more.verdict === 'failed' ? 'failed' : 'not-determined',
        fields: [],
        property: 'aml',
      })),
    );
  });

  it('is found again by the name its item begins with', () => {
    expect(isItemOf('aml', { message: 'aml: a hit' })).toBe(true);
    expect(isItemOf('aml', { message: 'dlv: aml: a hit' })).toBe(false);
    expect(isItemOf('aml', { message: 'aml' })).toBe(false);
  });
});

describe('turns of the head', () => {
  const signal = (outcome: LivenessSignal['outcome'], message: string): LivenessSignal => ({
    outcome,
    reason: outcome === 'passed' ? null : 'wrong_pose',
    message,
    limits: 'no proof of life',
    frames: [],
  });
  const FAILED = signal('failed', 'the head was not turned as asked');
  const required = { required: ['liveness'] as 'liveness'[] };

  it('that were not made as asked are a warning, and stand in the result with their limits', () => {
    const decision = decideOn({ liveness: FAILED });
    expect(decision.result).toMatchObject({ success: true, livenessSignal: FAILED });
    expect(said(decision)).toEqual([['LivenessError', 'the head was not turned as asked', 'warning']]);
  });

  it.each([
    ['failed', FAILED, 'the head was not turned as asked'],
    ['are not determined', signal('not_determined', 'not determined: frames'), 'not determined: frames'],
    ['were never asked for', null, 'not determined: no turns of the head were taken'],
  ])('that %s are decisive where the account requires them', (_how, liveness, message) => {
    const decision = decideOn({ liveness }, {}, required);
    expect(decision.result.success).toBe(false);
    expect(said(decision)).toEqual([['LivenessError', message]]);
    expect(decision.rejectionReasons).toEqual([{ key: 'liveness', description: message }]);
  });

  it('that passed leave nothing but the signal', () => {
    const decision = decideOn({ liveness: signal('passed', 'the head turned as asked') }, {}, required);
    expect(decision).toMatchObject({ errors: [], result: { success: true } });
  });

  it('are absent where none were asked for', () => {
    expect(decideOn().result).not.toHaveProperty('livenessSignal');
  });
});

describe('the floor', () => {
  const selfieOf = (value: number) => ({
    selfieGiven: true,
    selfie: { determined: true as const, value: selfie },
    face: { determined: true as const, value },
  });
  const needs = (floor: AssuranceLevel, findings: Partial<IdFindings> = {}) =>
    decideOn(findings, {}, {}, floor);
  const itemsOf = ({ errors }: Decision) => errors.filter(({ type }) => type === 'AssuranceError');

  it('names everything that was not shown, as not determined, and is decisive', () => {
    const decision = needs('holder', { read: readOf({ front: null }) });
    const message =
      'not determined: the level holder needs the front of the document (idPhoto), a selfie that is no part of another photo (selfie)';
    expect(said(decision)).toEqual([['AssuranceError', message]]);
    expect(decision.rejectionReasons).toEqual([{ key: 'assurance', description: message }]);
    expect(decision.signals).toEqual([
      {
        category: 'id',
        message,
        type: 'not-determined',
        fields: ['idPhoto', 'userPhoto'],
        property: 'assurance',
      },
    ]);
    expect(decision.result).toMatchObject({
      success: false,
      successWithSuggestion: false,
      assurance: { level: 'read', missing: ['idPhoto', 'selfie'] },
    });
  });

  it.each<[AssuranceLevel, Partial<IdFindings>, AssuranceLevel]>([
    ['none', { read: readOf({ fields: null, barcode: null, source: null, confidence: null }) }, 'none'],
    ['read', { read: readOf({ front: null }) }, 'read'],
    ['document', { read: COMPARED }, 'document'],
    ['holder', { read: COMPARED, ...selfieOf(0.95) }, 'holder'],
  ])('%s is reached by what it needs, and nothing above it', (floor, findings, level) => {
    expect(itemsOf(needs(floor, findings))).toEqual([]);
    const decision = needs(floor, findings);
    expect((decision.result.assurance as Assurance).level).toBe(level);
    for (const higher of ASSURANCE_LEVELS.slice(ASSURANCE_LEVELS.indexOf(level) + 1)) {
      const above = needs(higher, findings);
      expect([higher, above.result.success]).toEqual([higher, false]);
    }
  });

  it('is not reached by print alone, however surely it was read', () => {
    const print = readOf({ source: 'reader', barcode: null, confidence: 0.99, otherSource: null });
    expect([needs('read', { read: print }).result.success, itemsOf(needs('read', { read: print }))]).toEqual([
      false,
      [{ type: 'AssuranceError', message: expect.stringContaining('(machineReadableSide)') }],
    ]);
  });

  it('is not reached by a selfie that is the picture of the document', () => {
    const face = { determined: true as const, value: 0, samePicture: 'yes' as const };
    const decision = needs('holder', { read: COMPARED, ...selfieOf(0), face });
    expect(decision.result.assurance).toMatchObject({ level: 'document', missing: ['selfie'] });
  });

  it('says once that nothing sound was read, where no more is needed', () => {
    const read = readOf({ source: null, fields: null, confidence: null, barcode: null });
    expect(said(needs('read', { read }))).toEqual([
      ['InvalidIdPhotoError', 'not determined: the document could not be read'],
    ]);
  });
});

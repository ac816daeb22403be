import { constants, inflateSync } from 'node:zlib';
import type { JobHead, JobRecord } from '@bonafide/contracts/job-record';
import { recordOf } from '../../../src/jobs/store/stored-job.js';
import { checkRows } from '../../../src/review/report/check-rows.js';
import { reportPdf } from '../../../src/review/report/report-pdf.js';

/* The report of a job as a file: names in every script that the fonts have, each check once and in words. */

const record = (changes: Partial<JobRecord> = {}, request: Partial<JobRecord['request']> = {}): JobRecord =>
  recordOf({
    head: headOf(changes, request),
    result: 'result' in changes ? changes.result! : { success: true },
  });

const headOf = (
  { result: _result, ...changes }: Partial<JobRecord>,
  request: Partial<JobRecord['request']>,
): JobHead => ({
  id: 'aB3dE6gH9jK2',
  internalId: null,
  status: 'completed',
  outcome: null,
  completed: '2026-03-01T12:00:05.000Z',
  submitted: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:05.000Z',
  accountId: 'acc_report',
  accountGroupSid: null,
  accountReviewed: false,
  reviewedAt: null,
  review: null,
  reviewSuccess: null,
  errors: [],
  signals: [],
  rejectionReasons: [],
  secondaryPhotos: [],
  surveyPoll: null,
  surveyMessage: null,
  surveyAt: null,
  ...changes,
  request: {
    type: 'id-verification',
    callbackURL: null,
    requestInfo: {},
    parameters: {},
    properties: null,
    ...request,
  },
});

const render = (of: JobRecord) =>
  reportPdf({ record: of, issueDate: null, photos: [], generatedAt: new Date('2026-03-01T12:01:00Z') });

/** The streams of a PDF, inflated where they are deflated. */
const streamsOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, bytes]) => {
    try {
      // Its last byte may look like the line end before `endstream`.
      return inflateSync(Buffer.from(bytes!, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString(
        'latin1',
      );
    } catch {
      return bytes!;
    }
  });

/** Characters that a PDF viewer copies from the embedded fonts (their ToUnicode maps). */
function charactersOf(pdf: Buffer): Set<string> {
  const maps = streamsOf(pdf).filter((stream) => stream.includes('begincmap'));
  const codes = maps.flatMap((map) => [...map.matchAll(/<([0-9a-f]{4,})>/gi)].map(([, hex]) => hex!));
  return new Set(codes.flatMap((hex) => [...Buffer.from(hex, 'hex').swap16().toString('utf16le')]));
}

const NAMES = {
  Arabic: 'محمد بن سلمان',
  Hebrew: 'דוד כהן',
  Chinese: '王小明',
  Japanese: '田中さくら カナ',
  Korean: '김민준',
  Devanagari: 'सीता राम',
  Thai: 'สมชาย ใจดี',
  Cyrillic: 'Иван Петров',
  Greek: 'Γιώργος',
  Vietnamese: 'Nguyễn Thị Hằng',
  Polish: 'Łukasz Żółć',
};

describe('the report', () => {
  it.each(Object.entries(NAMES))('shows a name in %s letters', async (_script, name) => {
    const shown = charactersOf(await render(record({ result: { success: true, firstName: name } })));
    // Shaping joins letters with their marks: the letters must all be there.
    for (const letter of name.normalize('NFC').replace(/[\s\p{M}]/gu, ''))
      expect([...shown]).toContain(letter);
    expect([...shown]).not.toContain('?');
  });

  it('shows a question mark for what no font has, and names of two scripts in one line', async () => {
    const shown = charactersOf(
      await render(record({ result: { success: true, firstName: 'ꦗꦮ Łukasz محمد (ב) 12' } })),
    );
    expect([...shown]).toEqual(expect.arrayContaining(['?', 'Ł', 'م', 'ב', '1']));
  });

  it('is made for a long address without a space', async () => {
    const pdf = await render(record({ result: { success: true, address: '东京都'.repeat(120) } }));
    expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
  });

  it('keeps to the built-in fonts where the text allows it', async () => {
    expect(
      (await render(record({ result: { success: true, firstName: 'José' } }))).toString('latin1'),
    ).not.toContain('FontFile2');
  });
});

describe('the checks of the report', () => {
  const failed = record({
    result: {
      success: false,
      simulated: true,
      simulatedChecks: ['faceMatch', 'crosscheck'],
      confidences: {
        id: 1,
        idQuality: 0.93,
        nameMatch: 0,
        faceMatch: 0.12,
        birthDateMatch: null,
        idCrosscheckIdentity: null,
        idAml: 1,
      },
    },
    errors: [
      { type: 'NameMatchError', message: 'the submitted name differs from the document' },
      {
        type: 'NameMatchError',
        message: 'firstName: the person under verification gave another than expected',
      },
      { type: 'FaceMatchError', message: 'the selfie shows another face than the document' },
      { type: 'ConnectionError', message: 'crosscheck: not determined: timeout' },
    ],
    signals: [
      {
        category: 'id',
        type: 'failed',
        property: 'nameMatch',
        fields: [],
        message: 'the submitted name differs from the document',
      },
      {
        category: 'id',
        type: 'failed',
        property: 'faceMatch',
        fields: [],
        message: 'the selfie shows another face than the document',
      },
      {
        category: 'crosscheck',
        type: 'not-determined',
        property: 'crosscheck',
        fields: [],
        message: 'crosscheck: not determined: timeout',
      },
      {
        category: 'id',
        type: 'SubmittedDetailDiffers',
        property: 'nameMatch',
        fields: ['firstName'],
        message: 'firstName: the person under verification gave another than expected',
      },
    ],
    rejectionReasons: [
      { key: 'nameMatch', description: 'the submitted name differs from the document' },
      { key: 'faceMatch', description: 'the selfie shows another face than the document' },
    ],
  });

  it('say each one once, in words, with its reason, and whether a simulator answered', () => {
    const rows = checkRows(failed);
    expect(
      rows.map(({ label, verdict, isSimulated, isDecisive }) => [label, verdict, isSimulated, isDecisive]),
    ).toEqual([
      ['Document read', 'passed', false, false],
      ['Name agrees', 'failed', false, true],
      ['Selfie shows the face of the document', 'failed', true, true],
      ['Date of birth agrees', 'not-run', false, false],
      ['CrossCheck: identity', 'not-determined', true, false],
      ['Sanctions and PEP lists', 'passed', false, false],
    ]);
    expect(rows[1]!.reasons).toEqual([
      'the submitted name differs from the document',
      'first name: the person under verification gave another than expected',
    ]);
    const all = rows.flatMap(({ reasons }) => reasons);
    expect(new Set(all).size).toBe(all.length);
    expect(JSON.stringify(rows)).not.toMatch(/[a-z][A-Z]\w+(Match|Error|check)|nameMatch|idCrosscheck/);
  });

  it.each([
    ['tin-validation', { success: true, status: 'MATCH', simulated: true }, 'passed'],
    ['private-ssn', { success: false, ssnMatch: false }, 'failed'],
    ['dob', { success: false, dobMatch: null }, 'not-determined'],
  ] as const)('of a %s are its one question', (type, result, verdict) => {
    const rows = checkRows(record({ result }, { type }));
    expect(rows.map((row) => [row.verdict, row.isSimulated])).toEqual([[verdict, 'simulated' in result]]);
  });

  it('tell of an error that no score stands for', () => {
    const rows = checkRows(
      record({
        result: { success: false },
        errors: [{ type: 'ConnectionError', message: 'not determined: no answer before the deadline' }],
      }),
    );
    expect(rows).toMatchObject([
      { label: 'Document read', verdict: 'not-determined', reasons: ['no answer before the deadline'] },
    ]);
  });

  it('stand in one report with names of many scripts', async () => {
    const names = {
      firstName: NAMES.Arabic,
      middleName: NAMES.Chinese,
      lastName: `${NAMES.Devanagari}, ${NAMES.Hebrew} 12 (Ltd)`,
      address: Object.values(NAMES).join(', '),
    };
    const sample = { ...failed, result: { ...failed.result, ...names } };
    const pdf = await render(sample);
    expect(pdf.length).toBeGreaterThan(10_000);
  });
});

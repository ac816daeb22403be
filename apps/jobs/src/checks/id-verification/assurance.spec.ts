import { ASSURANCE_LEVELS, type AssuranceLevel, reaches } from '@bonafide/contracts/assurance';
import { type AssuranceFacts, assuranceOf, missingFor, NO_FACTS } from './assurance.js';

const ALL_SENT = { front: true, back: true, selfie: true };
const AGREEING: AssuranceFacts['document'] = {
  isMachineRead: true,
  isOnePage: false,
  isIssuerKnown: true,
  isSound: true,
  agreement: 'agree',
  isFrontTied: true,
};
const HOLDER: AssuranceFacts = { ...NO_FACTS, sent: ALL_SENT, document: AGREEING, faceMatch: 'passed' };
const PRESENT: AssuranceFacts = { ...HOLDER, liveness: 'passed', source: 'camera', capture: 'untouched' };

type Change = Partial<Omit<AssuranceFacts, 'sent' | 'document'>> & {
  sent?: Partial<AssuranceFacts['sent']>;
  document?: Partial<AssuranceFacts['document']>;
};
const withChange = (base: AssuranceFacts, { sent, document, ...rest }: Change): AssuranceFacts => ({
  ...base,
  ...rest,
  sent: { ...base.sent, ...sent },
  document: { ...base.document, ...document },
});
const assess = (change: Change, base = HOLDER) => assuranceOf(withChange(base, change), 'holder');

describe('the level of a job', () => {
  it.each<[string, AssuranceFacts, AssuranceLevel]>([
    ['nothing was shown', NO_FACTS, 'none'],
    ['the portrait of an agreeing document is the face of the selfie', HOLDER, 'holder'],
    ['the selfie was taken live', PRESENT, 'present'],
    [
      'the issuer signed, and a device key binds it',
      { ...NO_FACTS, signature: { isVerified: true, isBound: true } },
      'proof',
    ],
  ])('%s', (_what, facts, level) => expect(assuranceOf(facts, 'holder').level).toBe(level));

  it.each<[string, Change, AssuranceLevel, string[]]>([
    [
      'a barcode alone',
      {
        sent: { front: false, selfie: false },
        document: { agreement: 'not-determined', isFrontTied: false },
        faceMatch: 'not-determined',
      },
      'read',
      ['idPhoto', 'selfie'],
    ],
    ['no selfie', { sent: { selfie: false }, faceMatch: 'not-determined' }, 'document', ['selfie']],
    ['a selfie that is part of another picture', { isSelfieCopied: true }, 'document', ['selfie']],
    ['another face', { faceMatch: 'failed' }, 'document', ['matchingFace']],
    ['a face that could not be compared', { faceMatch: 'not-determined' }, 'document', ['matchingFace']],
    [
      'a front that says nothing, beside a face',
      { document: { agreement: 'not-determined', isFrontTied: false } },
      'read',
      ['matchingPrint'],
    ],
    [
      'sides that agree, but no print beside the portrait',
      { document: { isFrontTied: false } },
      'document',
      ['matchingPrint'],
    ],
    [
      'sides that contradict each other',
      { document: { agreement: 'disagree', isFrontTied: false } },
      'read',
      ['agreeingSides', 'matchingPrint'],
    ],
    ['an issuer that does not exist', { document: { isIssuerKnown: false } }, 'none', ['knownIssuer']],
    ['a document that cannot be', { document: { isSound: false } }, 'none', ['soundDocument']],
    [
      'a front alone, with its barcode',
      { sent: { back: false }, document: { agreement: 'not-determined', isFrontTied: false } },
      'read',
      ['backIdPhoto', 'matchingPrint'],
    ],
    [
      'a passport page whose print was not compared',
      {
        sent: { back: false },
        document: { isOnePage: true, agreement: 'not-determined', isFrontTied: false },
      },
      'read',
      ['matchingPrint'],
    ],
    [
      'pictures on which nothing could be read',
      { document: { ...NO_FACTS.document } },
      'none',
      ['machineReadableSide', 'matchingPrint'],
    ],
    [
      'a selfie without a document',
      {
        sent: { front: false, back: false },
        document: { ...NO_FACTS.document },
        faceMatch: 'not-determined',
      },
      'none',
      ['idPhoto', 'backIdPhoto'],
    ],
  ])('%s', (_what, change, level, missing) => expect(assess(change)).toMatchObject({ level, missing }));

  it.each<[string, Change]>([
    ['an upload', { source: 'upload' }],
    ['a source that nobody knows', { source: null }],
    ['turns of the head that were not asked for', { liveness: 'not-determined' }],
    ['turns of the head that were not made', { liveness: 'failed' }],
    ['a camera that may have been replaced', { capture: 'suspect' }],
    ['a capture that nobody examined', { capture: null }],
  ])('is not present with %s', (_what, change) => expect(assess(change, PRESENT).level).toBe('holder'));

  it.each([
    { isVerified: true, isBound: false },
    { isVerified: false, isBound: true },
  ])('is no proof by a signature of %j', (signature) =>
    expect(assess({ signature }, PRESENT).level).toBe('present'),
  );

  it('is never raised by taking evidence away, nor lowered by a fact more', () => {
    const worse: Change[] = [
      { sent: { front: false } },
      { sent: { selfie: false } },
      { document: { isMachineRead: false } },
      { document: { isIssuerKnown: false } },
      { document: { isSound: false } },
      { document: { isFrontTied: false } },
      { document: { agreement: 'disagree' } },
      { faceMatch: 'not-determined' },
      { isSelfieCopied: true },
      { liveness: 'not-determined' },
      { source: null },
      { capture: null },
    ];
    // Every combination of what can be taken away.
    for (let mask = 0; mask < 2 ** worse.length; mask++) {
      const taken = worse.filter((_, at) => mask & (1 << at));
      const facts = taken.reduce(withChange, PRESENT);
      const { level, reached } = assuranceOf(facts, 'holder');
      for (const floor of ASSURANCE_LEVELS) {
        const missing = missingFor(floor, facts);
        expect([floor, missing.length === 0]).toEqual([floor, reaches(level, floor)]);
        expect(missing.filter((name) => (reached as string[]).includes(name))).toEqual([]);
      }
      for (const change of worse) {
        const less = assuranceOf(withChange(facts, change), 'holder');
        expect(reaches(level, less.level)).toBe(true);
      }
    }
  });
});

describe('what is missing', () => {
  it('is told up to holder where less is asked for, and up to the floor where more is', () => {
    const back = withChange(HOLDER, {
      sent: { front: false, selfie: false },
      document: { agreement: 'not-determined', isFrontTied: false },
    });
    expect(assuranceOf(back, 'read').missing).toEqual(['idPhoto', 'selfie']);
    expect(assuranceOf(HOLDER, 'holder').missing).toEqual([]);
    expect(assuranceOf(HOLDER, 'present').missing).toEqual(['camera', 'liveness', 'untouchedCapture']);
    expect(assuranceOf(PRESENT, 'proof').missing).toEqual(['issuerSignature', 'holderBinding']);
  });
});

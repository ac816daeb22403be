// Rule: what is known about where a job's pictures came from, and the signals of it (docs/capture-signals.md).
import { CAPTURE_SIGNALS, type CaptureSignal, type CaptureSource } from '@bonafide/contracts/capture-proof';
import type { Signal } from '@bonafide/contracts/job-record';
import { type PhotoCapture, UNSIGNED } from './photo-capture.js';
import type { PhotoName } from './photo-names.js';

/** The pictures of the turns of the head. */
const FRAMES = 'challenge';
type Subject = PhotoName | typeof FRAMES;

export interface CaptureFindings {
  /** of each photo that was sent; null where a private key submitted the job itself */
  sources: Partial<Record<PhotoName, CaptureSource | null>> | null;
  /** what was found on which photo */
  signals: ReadonlyMap<CaptureSignal, readonly Subject[]>;
  /** whether something stood in for the camera of the selfie and the turns; null: nothing says where they came from */
  isSuspect: boolean | null;
}

export interface CapturedPictures {
  /** photos that were sent */
  names: readonly PhotoName[];
  /** null where a private key submitted the job itself */
  captures: ReadonlyMap<PhotoName, PhotoCapture> | null;
  /** of the turns of the head */
  frames?: readonly PhotoCapture[];
  /** photos with the pattern of a screen or of print */
  patterned?: readonly PhotoName[];
}

export function findCapture({
  names,
  captures,
  frames = [],
  patterned = [],
}: CapturedPictures): CaptureFindings {
  const captureOf = (name: PhotoName): PhotoCapture => captures?.get(name) ?? UNSIGNED;
  const ofFrames = new Set(frames.flatMap(({ signals }) => signals));
  if (!isOneCapture(frames)) ofFrames.add('InterruptedCapture');
  const seen = (name: PhotoName, signal: CaptureSignal) =>
    (captures !== null && captureOf(name).signals.includes(signal)) ||
    (signal === 'RecapturedPicture' && patterned.includes(name));
  const signals = new Map<CaptureSignal, Subject[]>();
  for (const signal of CAPTURE_SIGNALS) {
    const subjects: Subject[] = names.filter((name) => seen(name, signal));
    if (ofFrames.has(signal)) subjects.push(FRAMES);
    if (subjects.length > 0) signals.set(signal, subjects);
  }
  return {
    sources: captures && Object.fromEntries(names.map((name) => [name, captureOf(name).source])),
    signals,
    isSuspect: isSuspect(signals, captures === null ? null : captureOf('userPhoto').source),
  };
}

/** Whether the frames that came with proofs are pictures of one stream, one after another. */
function isOneCapture(frames: readonly PhotoCapture[]): boolean {
  const shots = frames.flatMap(({ shot }) => shot ?? []);
  return shots.every((shot, at) => {
    const before = shots[at - 1];
    return (
      !before ||
      (shot.key === before.key &&
        shot.stream === before.stream &&
        shot.frames > before.frames &&
        shot.at >= before.at)
    );
  });
}

const isOfPerson = (subject: Subject) => subject === 'userPhoto' || subject === FRAMES;

function isSuspect(signals: CaptureFindings['signals'], selfieSource: CaptureSource | null): boolean | null {
  const found = [...signals].filter(([, subjects]) => subjects.some(isOfPerson)).map(([signal]) => signal);
  if (found.some((signal) => signal !== 'UnsignedPhoto')) return true;
  return selfieSource === null || found.length > 0 ? null : false;
}

const MESSAGES: Readonly<Record<CaptureSignal, string>> = {
  UnsignedPhoto: 'came without a signature of the page',
  PhotoSignatureInvalid: 'came with a signature that is not valid for it',
  VirtualCamera: 'came from a camera that is named like software',
  FrozenCamera: 'came from a camera that showed the same picture all the time',
  IrregularFrames: 'came from a camera whose pictures have a pace that no camera has',
  AutomatedBrowser: 'came from a browser that a program drives',
  InterruptedCapture: 'did not come from one stream in order',
  RecapturedPicture: 'has the pattern of a screen or of print',
};

/** The category of these signals. */
export const CAPTURE = 'capture';

/** As the record shows them. They decide nothing by themselves. */
export const signalsOf = ({ signals }: Pick<CaptureFindings, 'signals'>): Signal[] =>
  [...signals].map(([signal, subjects]) => ({
    category: CAPTURE,
    message: `${subjects.join(', ')}: ${MESSAGES[signal]}`,
    type: signal,
    fields: [...subjects],
    property: null,
  }));

/** The photos that do not count for an account that requires the camera. */
export const notFromCamera = (
  names: readonly PhotoName[],
  { sources }: Pick<CaptureFindings, 'sources'>,
): PhotoName[] => names.filter((name) => sources?.[name] !== 'camera');

import { ServiceError } from '@bonafide/platform/errors';
import { observeImageProcessEnd } from '@bonafide/platform/telemetry/metrics';
import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Effort } from '@bonafide/vision/faces/find-faces';
import type { FrameNovelty } from '@bonafide/vision/faces/judge-frames';
import type { NoPortrait, Portrait } from '@bonafide/vision/faces/read-portrait';
import type { SamePicture } from '@bonafide/vision/faces/same-picture';
import type { Print } from '@bonafide/vision/print/read-print';
import {
  FACE_PROCESS_BYTES_MAX,
  IMAGE_TASK_MS_MAX,
  PICTURES_RETRY_SECONDS,
  PICTURES_WAITING_MAX,
  PICTURES_WAITING_OF_ACCOUNT_MAX,
  PRINT_PROCESS_BYTES_MAX,
  SMALL_IMAGE_PROCESS_BYTES_MAX,
} from '../../limits.js';
import { FairQueue } from './fair-queue.js';
import { isLargePicture } from './large-picture.js';
import { pictureOwner, type PictureOwner } from './picture-owner.js';
import { childFile, type ImageChildOptions, startImageChild } from './start-image-child.js';
import { UnreadableImageError } from './unreadable-image.js';

/** The operations of `image-operations.js`: their arguments besides the picture, and their results. */
export interface ImageOperations {
  readBarcode: [
    { symbology: 'PDF417' | 'QRCode'; effort: 'full' | 'glance'; all?: boolean },
    { text: string; corners: Corners; scale: number; others: string[] } | null,
  ];
  inspect: [object, { format: string; width: number; height: number; sharpness: number; glareShare: number }];
  findDocument: [object, FoundDocument];
  readQrCodes: [{ side: number }, string[]];
  size: [object, { width: number; height: number }];
  meanColour: [object, number[]];
  /** how far a fine regular pattern stands out, in decades; null where too little is shown */
  measurePattern: [object, number | null];
  crop: [CropPlan, { bytes: Buffer; width: number; height: number } | null];
  layFlat: [FlatPlan, { bytes: Buffer; width: number; height: number }];
  shrink: [{ side: number; quality: number }, Buffer];
  watermark: [{ mark: Watermark; side: number; quality: number }, Buffer];
  upright: [object, { bytes: Buffer; width: number; height: number } | null];
}

/** A line of text as outlines, independent of installed fonts. */
export interface Watermark {
  /** SVG path data, with its baseline at 0 */
  path: string;
  /** width of the path when its letters are 1 high */
  width: number;
}

/** The operations of `print-child.js`. */
export interface PrintOperations {
  readPrint: [object, Print];
  /** The lines of every intact zone, without other print. */
  readZones: [object, string[][]];
}

/** Why no face could be measured in a picture; `plain_colour`: it shows nothing at all. */
export type NoFace = NoPortrait | 'plain_colour';

/** Each value is that of the worse face. */
export interface ComparedFaces {
  engine: string;
  distance: number;
  /** px */
  width: number;
  /** the detector's, 0–1 */
  score: number;
  /** of the head, to either side, degrees */
  turn: number;
}

/** A face to be kept: `template` is a FaceTemplate. */
export interface DescribedFace extends Omit<ComparedFaces, 'distance' | 'engine'> {
  template: Uint8Array;
}

/** The operations of `face-child.js`. */
export interface FaceOperations {
  lookAtFace: [object, (Omit<Portrait, 'descriptor'> & { engine: string; isClear: boolean }) | NoFace];
  compareFaces: [{ other: Buffer }, ComparedFaces | NoFace];
  /** The person's face as it is kept to be compared with those of other jobs. */
  describeFace: [{ effort: Effort }, DescribedFace | NoFace];
  /** For each other picture, whether a selfie is one picture with a face of it; `no_face`: one of them shows none. */
  findCopies: [{ others: readonly Buffer[] }, (SamePicture | 'no_face')[]];
  /** The picture is the selfie; null for a frame that does not show one face. */
  judgeFrames: [{ frames: readonly Buffer[] }, (FrameNovelty | null)[]];
}

export interface Point {
  x: number;
  y: number;
}

/** The corners of a symbol, named as when the symbol is upright. Pixels of the upright picture. */
export interface Corners {
  topLeft: Point;
  topRight: Point;
  bottomRight: Point;
  bottomLeft: Point;
}

export interface FoundDocument {
  /** There is a document, or print from edge to edge, which may be one; a bare table is neither. */
  found: boolean;
  /** Named as in the picture; null if no outline was found: the document fills the picture, or is cut off. */
  corners: Corners | null;
  /** Share of the picture covered by the document, 0–1; 1 without an outline. */
  share: number;
}

export interface CropPlan {
  /** what is unpacked: whole pixels of the picture shown upright */
  box: { left: number; top: number; width: number; height: number };
  /** clockwise rotation */
  degrees: number;
  /** what is kept of the rotated box: pixels from its centre */
  rect: { left: number; top: number; right: number; bottom: number };
}

export interface FlatPlan {
  /** what is unpacked: whole pixels of the picture shown upright */
  box: { left: number; top: number; width: number; height: number };
  /** corners of the document, in pixels of the box; may lie outside it */
  corners: Corners;
  /** size of the flattened document, and the margin around it, px */
  flat: { width: number; height: number; margin: number };
}

export interface ImageProcessOptions extends ImageChildOptions {
  /** Pictures that the process is given at once. Default: two for each thread, and two. */
  total?: number;
}

interface Task {
  owner: PictureOwner;
  message: { operation: string; task: object };
  resolve(result: unknown): void;
  reject(error: Error): void;
  /** number of processes that died while handling it */
  deaths: number;
  timer?: NodeJS.Timeout;
  cancel?: () => void;
}

/** An operation timed out. Says nothing about the picture: the job is not decided. */
export class ImageTimeoutError extends Error {
  override readonly name = 'ImageTimeoutError';
}

const IDLE_MS = 30_000;
const DEATHS_MAX = 2;

/**
 * Decodes pictures in a separate process (docs/design/job-processing.md). It starts with the first picture and exits
 * when idle. If it dies, each picture it was handling is retried once, alone; one that kills it again is unreadable.
 */
export class ImageProcess<O extends { [N in keyof O]: [object, unknown] } = ImageOperations> {
  private child: ChildProcess | null = null;
  private readonly waiting: FairQueue<Task>;
  /** they may have ended the process: each is tried once more, alone */
  private suspects: Task[] = [];
  private readonly running = new Map<number, Task>();
  private lastId = 0;
  private endedByTime = false;
  private idle?: NodeJS.Timeout;
  private readonly threads: number;

  constructor(private readonly options: ImageProcessOptions = {}) {
    this.threads = options.threads ?? Math.max(1, availableParallelism() - 1);
    // Two pictures per thread: while one is searched, the next is decoded. One account leaves room for another's.
    const { total = 2 * this.threads + 2 } = options;
    this.waiting = new FairQueue({ total, perAccount: Math.max(1, this.threads), alone: total - 1 });
  }

  /**
   * Accounts, and the keys of an account, take turns (`withPictureOwner`).
   *
   * @throws {UnreadableImageError} when the picture is damaged, too large, or crashes the process
   * @throws {ServiceError} 503 for a request while too many pictures wait
   * @throws {DOMException} `AbortError`, when `signal` was aborted
   */
  run<N extends keyof O & string>(
    operation: N,
    image: Buffer,
    task: O[N][0],
    signal?: AbortSignal,
  ): Promise<O[N][1]> {
    return new Promise<unknown>((resolve, reject) => {
      signal?.throwIfAborted();
      const owner = pictureOwner();
      this.assertRoom(owner);
      const message = { operation, task: { ...task, image } };
      const given: Task = { owner, message, resolve, reject, deaths: 0 };
      if (signal) {
        const abort = () => this.abandon(given, signal.reason as Error);
        signal.addEventListener('abort', abort, { once: true });
        given.cancel = () => signal.removeEventListener('abort', abort);
      }
      this.waiting.push(given);
      this.dispatch();
    }) as Promise<O[N][1]>;
  }

  private assertRoom({ account, isRefusable }: PictureOwner): void {
    const isFull =
      this.waiting.size >= PICTURES_WAITING_MAX ||
      this.waiting.sizeOf(account) >= PICTURES_WAITING_OF_ACCOUNT_MAX;
    if (!isRefusable || !isFull) return;
    throw new ServiceError('unavailable', 'too many photos at once, see Retry-After', {
      headers: { 'Retry-After': String(PICTURES_RETRY_SECONDS) },
    });
  }

  /** Ends the process, aborting operations in progress. A later `run` starts a new one. */
  async close(): Promise<void> {
    const { child } = this;
    this.child = null;
    const error = new Error('the image process was closed');
    const [running, suspects] = [[...this.running.values()], this.suspects.splice(0)];
    this.running.clear();
    for (const task of running) this.waiting.release(task);
    for (const task of [...running, ...suspects, ...this.waiting.clear()]) this.settle(task).reject(error);
    clearTimeout(this.idle);
    if (!child || child.exitCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.ref();
    child.kill('SIGKILL');
    await exited;
  }

  private dispatch(): void {
    // A suspect gets the process to itself.
    if ([...this.running.values()].some(({ deaths }) => deaths > 0)) return;
    if (this.suspects.length > 0) {
      if (this.running.size === 0) this.send(this.suspects.shift()!);
      return;
    }
    for (let task = this.waiting.next(); task; task = this.waiting.next()) this.send(task);
    if (this.running.size === 0) this.rest();
  }

  private send(task: Task): void {
    const child = (this.child ??= this.start());
    clearTimeout(this.idle);
    child.ref();
    child.channel?.ref();
    const id = (this.lastId += 1);
    this.running.set(id, task);
    task.timer = setTimeout(() => {
      this.endedByTime = true;
      child.kill('SIGKILL');
    }, IMAGE_TASK_MS_MAX);
    child.send({ id, ...task.message }, (error) => {
      // The exit event follows and settles the tasks in progress.
      if (error && this.child === child) child.kill('SIGKILL');
    });
  }

  private start(): ChildProcess {
    const child = startImageChild({ ...this.options, threads: this.threads });
    child.on('message', (message) => this.receive(message as TaskResponse));
    child.once('exit', (code) => this.handleExit(child, code));
    child.once('error', () => child.kill('SIGKILL'));
    return child;
  }

  private receive(message: TaskResponse): void {
    if (message.id === undefined) return;
    const task = this.finish(message.id);
    if (task && message.error !== undefined)
      this.settle(task).reject(new UnreadableImageError(message.error));
    else if (task) this.settle(task).resolve(message.result);
    this.dispatch();
  }

  /** The process exited or was killed. */
  private handleExit(child: ChildProcess, code: number | null): void {
    if (this.child !== child) return;
    this.child = null;
    const lost = [...this.running.values()];
    this.running.clear();
    const isLate = this.endedByTime;
    this.endedByTime = false;
    observeImageProcessEnd(isLate ? 'time' : code === OUT_OF_MEMORY ? 'memory' : 'other');
    for (const task of lost) {
      clearTimeout(task.timer);
      task.deaths += 1;
      if (task.deaths < DEATHS_MAX) continue;
      this.waiting.release(task);
      this.settle(task).reject(
        isLate
          ? new ImageTimeoutError('the picture was not read in time')
          : new UnreadableImageError('the picture takes more than there is'),
      );
    }
    // They keep their slots.
    this.suspects.push(...lost.filter(({ deaths }) => deaths < DEATHS_MAX));
    this.dispatch();
  }

  private abandon(task: Task, reason: Error): void {
    const suspect = this.suspects.indexOf(task);
    if (suspect >= 0) this.waiting.release(...(this.suspects.splice(suspect, 1) as [Task]));
    else if (!this.waiting.remove(task))
      for (const [id, running] of this.running) {
        if (running !== task) continue;
        this.finish(id);
        this.child?.send({ cancel: id }, () => undefined);
      }
    this.settle(task).reject(reason);
    this.dispatch();
  }

  private finish(id: number): Task | undefined {
    const task = this.running.get(id);
    if (task) this.waiting.release(task);
    this.running.delete(id);
    return task;
  }

  private settle(task: Task): Task {
    clearTimeout(task.timer);
    task.cancel?.();
    return task;
  }

  /** Lets this process exit when no task is running, and ends an idle child. */
  private rest(): void {
    const { child } = this;
    if (!child) return;
    child.unref();
    child.channel?.unref();
    clearTimeout(this.idle);
    this.idle = setTimeout(() => void this.close(), IDLE_MS);
    this.idle.unref();
  }
}

type TaskResponse = { id?: number; result?: unknown; error?: string };
const OUT_OF_MEMORY = 137;

/** Large pictures have a process of their own, at the lowest priority: a small one never waits for a large one. */
export class ImageProcesses {
  private readonly small: ImageProcess;
  private readonly large: ImageProcess;

  constructor(options: ImageProcessOptions = {}) {
    const memoryMaxBytes = SMALL_IMAGE_PROCESS_BYTES_MAX;
    this.small = new ImageProcess({ niceIncrement: 5, memoryMaxBytes, ...options });
    this.large = new ImageProcess({ niceIncrement: 19, ...options });
  }

  /** As `ImageProcess.run`. */
  async run<N extends keyof ImageOperations>(
    operation: N,
    image: Buffer,
    task: ImageOperations[N][0],
    signal?: AbortSignal,
  ): Promise<ImageOperations[N][1]> {
    const process = (await isLargePicture(image)) ? this.large : this.small;
    return process.run(operation, image, task, signal);
  }

  async close(): Promise<void> {
    await Promise.all([this.small.close(), this.large.close()]);
  }
}

/** The image processes of this service process. */
export const imageProcess = new ImageProcesses();

/** These examine one picture after another: one is examined, and the next is there. */
const ONE_BY_ONE = 2;

/** Reads print: its networks are in a process that exits when idle, which frees their memory. */
export const printProcess = new ImageProcess<PrintOperations>({
  child: childFile('./print-child.js'),
  threads: 1,
  total: ONE_BY_ONE,
  memoryMaxBytes: PRINT_PROCESS_BYTES_MAX,
});

/** Examines faces; exits when idle as well. */
export const faceProcess = new ImageProcess<FaceOperations>({
  child: childFile('./face-child.js'),
  threads: 1,
  total: ONE_BY_ONE,
  memoryMaxBytes: FACE_PROCESS_BYTES_MAX,
});

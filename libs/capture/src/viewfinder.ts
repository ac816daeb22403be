import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { CameraWatch } from './camera-evidence.js';
import { CameraError, type CameraFault, closeCamera, openCamera } from './camera.js';
import { type FrameHint, frameHint, Readiness } from './frame-hint.js';
import { FrameReader, type Region } from './frame-reader.js';
import type { Shot } from './capture-key.js';
import type { Translate } from './languages.js';
import { photoOfFile, photoOfVideo, UndecodablePictureError } from './photo-file.js';
import { styles } from './styles.js';

export type GuideShape = 'card' | 'page' | 'face' | 'none';

const LOOK_EVERY_MS = 120;
/** Minimum time for a hint, so that it can be read, or read out. */
const HINT_MS = 900;
/** Margin around the guide that is also measured, as a share of its width. */
const MARGIN = 0.04;
const HIT_MS = 60;
const ASPECT_MIN = 0.8;
const ASPECT_MAX = 1.78;

/** The camera's picture with a guide, hints and a button; a file input if there is no camera. Fires `photo` events. */
@customElement('bonafide-viewfinder')
export class Viewfinder extends LitElement {
  static override readonly styles = styles;

  @property({ attribute: false }) t!: Translate;
  @property() shape: GuideShape = 'card';
  @property() facing: 'environment' | 'user' = 'environment';
  /** look for a barcode (the back of a licence) */
  @property({ type: Boolean }) barcode = false;
  /** no button and no file input: the caller triggers the photo (`take`) */
  @property({ type: Boolean }) remote = false;
  /** no file input: the account accepts none */
  @property({ type: Boolean }) live = false;

  @state() private stream: MediaStream | null = null;
  @state() private fault: CameraFault | null = null;
  /** the camera shows its first picture; no photo can be taken before */
  @state() private isShowing = false;
  @state() private isFileUnknown = false;
  @state() private hint: FrameHint | null = null;
  @state() private isRead = false;
  @query('video') private readonly video!: HTMLVideoElement | null;
  @query('.guide') private readonly guide!: HTMLElement | null;

  private readonly reader = new FrameReader();
  private readiness = new Readiness();
  private hintSince = 0;
  private isTaken = false;
  private watch: CameraWatch | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
    this.reader.close();
  }

  /** The camera's current picture; null without a running camera. */
  async take(side?: number): Promise<Shot | null> {
    if (!this.video?.videoWidth || !this.watch) return null;
    const [at, camera] = [performance.now(), this.watch.evidence];
    return { photo: await photoOfVideo(this.video, side), at, camera };
  }

  private async start(): Promise<void> {
    this.fault = null;
    try {
      const stream = await openCamera(this.facing);
      // The person may have moved on while the browser asked for permission.
      if (!this.isConnected) return closeCamera(stream);
      this.stream = stream;
      stream.getVideoTracks()[0]?.addEventListener('ended', () => {
        this.stop();
        this.fault = 'missing';
      });
      await this.updateComplete;
      this.watch = new CameraWatch(stream.getVideoTracks()[0]!, this.video!);
      this.video!.srcObject = stream;
      await this.video!.play().catch(() => undefined);
      if (this.shape !== 'none' && !this.remote) this.lookAgain();
    } catch (error) {
      if (!(error instanceof CameraError)) throw error;
      this.fault = error.fault;
      this.dispatchEvent(new CustomEvent('camera-fault', { detail: error.fault }));
    }
  }

  /** The photo is what is shown, except for the ends of a very long picture. */
  private fitFinder(): void {
    const { videoWidth, videoHeight } = this.video!;
    const ratio = Math.min(ASPECT_MAX, Math.max(ASPECT_MIN, videoWidth / videoHeight));
    this.video!.parentElement!.style.aspectRatio = String(ratio);
    this.isShowing = true;
  }

  private stop(): void {
    clearTimeout(this.timer);
    closeCamera(this.stream);
    this.stream = null;
    this.isShowing = false;
  }

  private lookAgain(): void {
    this.timer = setTimeout(() => void this.look(), LOOK_EVERY_MS);
  }

  private async look(): Promise<void> {
    if (!this.stream || this.isTaken) return;
    if (this.video?.videoWidth && !document.hidden) {
      const measures = await this.reader.read(this.video, this.regionOfGuide(), this.barcode);
      if (!this.stream || this.isTaken) return;
      if (!measures) return;
      if (measures.barcode === 'found' && !this.isRead) {
        this.isRead = true;
        navigator.vibrate?.(HIT_MS);
      }
      this.watch?.see(measures.motion);
      const hint = frameHint(measures, this.shape === 'face' ? 'face' : 'card');
      this.show(hint);
      // There is no face detection here: people release the camera for selfies themselves.
      if (this.readiness.see(hint) && this.shape !== 'face') return this.release();
    }
    this.lookAgain();
  }

  private show(hint: FrameHint): void {
    const now = performance.now();
    if (hint === this.hint || (this.hint && now - this.hintSince < HINT_MS)) return;
    this.hint = hint;
    this.hintSince = now;
  }

  /** The guide in camera pixels: the video covers its box and is cropped on two sides. */
  private regionOfGuide(): Region {
    const video = this.video!;
    const [box, guide] = [video.getBoundingClientRect(), this.guide!.getBoundingClientRect()];
    const { videoWidth, videoHeight } = video;
    const scale = Math.max(box.width / videoWidth, box.height / videoHeight);
    const margin = guide.width * MARGIN;
    const x = (at: number) => (at - box.left - box.width / 2) / scale + videoWidth / 2;
    const y = (at: number) => (at - box.top - box.height / 2) / scale + videoHeight / 2;
    const left = Math.max(0, Math.round(x(guide.left - margin)));
    const top = Math.max(0, Math.round(y(guide.top - margin)));
    return {
      left,
      top,
      width: Math.max(1, Math.min(videoWidth, Math.round(x(guide.right + margin))) - left),
      height: Math.max(1, Math.min(videoHeight, Math.round(y(guide.bottom + margin))) - top),
    };
  }

  private async release(): Promise<void> {
    if (this.isTaken) return;
    this.isTaken = true;
    const photo = await this.take();
    if (photo) this.give(photo);
    else this.isTaken = false;
  }

  private async chooseFile({ target }: Event): Promise<void> {
    const input = target as HTMLInputElement;
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    this.isFileUnknown = false;
    try {
      this.give({ photo: await photoOfFile(file), at: performance.now() });
    } catch (error) {
      if (!(error instanceof UndecodablePictureError)) throw error;
      this.isFileUnknown = true;
    }
  }

  private give(shot: Shot): void {
    this.stop();
    this.dispatchEvent(new CustomEvent<Shot>('photo', { detail: shot }));
  }

  override render(): TemplateResult {
    const { t } = this;
    if (this.fault) return this.withoutCamera(this.fault);
    return html`
      <div class="finder ${this.shape} ${this.facing} ${this.isRead ? 'read' : ''} ${this.hint ?? ''}">
        <video playsinline muted aria-label=${t('camera')} @loadeddata=${() => this.fitFinder()}></video>
        ${this.shape === 'none' ? nothing : html`<div class="guide"></div>`}
      </div>
      ${
        this.remote
          ? nothing
          : html`<p class="hint" role="status">${this.said()}</p>
              <button class="primary" ?disabled=${!this.isShowing} @click=${() => void this.release()}>
                ${t('shutter')}
              </button>
              ${this.live ? nothing : this.fileChooser(t('chooseFile'), 'quiet')}`
      }
    `;
  }

  private said(): string {
    const { t } = this;
    if (!this.isShowing) return t('cameraStarting');
    if (!this.hint) return '';
    return this.isRead && this.hint === 'ready' ? t('barcodeRead') : t(`hint_${this.hint}`);
  }

  private withoutCamera(fault: CameraFault): TemplateResult {
    const { t } = this;
    return html`
      <p class="notice" role="status">
        ${t(this.live ? 'cameraNeeded' : fault === 'refused' ? 'cameraRefused' : 'cameraMissing')}
      </p>
      ${this.remote || this.live ? nothing : this.fileChooser(t('chooseFileFirst'), 'primary')}
      <button class="quiet" @click=${() => void this.start()}>${t('cameraAgain')}</button>
    `;
  }

  private fileChooser(text: string, look: 'primary' | 'quiet'): TemplateResult {
    return html`
      ${this.isFileUnknown ? html`<p class="notice" role="alert">${this.t('fileUnknown')}</p>` : nothing}
      <label class="file ${look}">
        <input type="file" accept="image/*" @change=${(event: Event) => void this.chooseFile(event)} />
        <span>${text}</span>
      </label>
    `;
  }
}

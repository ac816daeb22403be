import type { DocumentKind, SessionPhotoName, VerifySession } from '@bonafide/contracts/verify-session';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CaptureElement, CaptureEvents, CaptureHandler } from './capture-api.js';
import { CaptureKey, type Shot } from './capture-key.js';
import { Challenge } from './challenge.js';
import {
  isLanguage,
  type LanguageCode,
  LANGUAGES,
  pickLanguage,
  type Translate,
  translator,
} from './languages.js';
import { type DeviceState, nextStep, progressOf, type Step } from './next-step.js';
import { Pause, untilSent } from './retry.js';
import { RequestError, SessionClient } from './session-client.js';
import { styles } from './styles.js';
import type { Dead, PhotoInHand, Verification } from './views/verification.js';
import { viewOf } from './views/view-of.js';
import './viewfinder.js';

const TOKEN = /^st_[A-Za-z0-9_-]{43}$/;
const FINE_POINTER = '(hover: hover) and (pointer: fine)';

/**
 * Guides a person through a verification session.
 *
 * @property token the session token (`st_…`); a property only, not an attribute, so that it never appears in markup
 * @attribute service origin of the jobs service; default: the origin of this script
 * @attribute language one of en, es, fr, de, ar; default: the first supported language of the browser
 * @fires capture, submit, done, error (`CaptureEvents`)
 */
@customElement('bonafide-capture')
export class BonafideCapture extends LitElement implements CaptureElement, Verification {
  static override readonly styles = styles;

  @property({ attribute: false }) token = '';
  @property() service = new URL(import.meta.url).origin;
  @property() language = '';
  /** continues where the person left off before the page was reloaded */
  @property({ type: Boolean }) resumed = false;
  /** the page to open on another device, without the token; default: the service's own */
  @property({ attribute: 'handoff-url' }) handoffUrl = '';

  onCapture: CaptureHandler<'capture'> = null;
  onSubmit: CaptureHandler<'submit'> = null;
  onDone: CaptureHandler<'done'> = null;
  onError: CaptureHandler<'error'> = null;

  @state() session: VerifySession | null = null;
  @state() dead: Dead | null = null;
  /** the last attempt failed; shown above the step */
  @state() hasFailed = false;
  @state() isBusy = false;
  @state() isOffline = false;
  @state() inHand: PhotoInHand | null = null;
  @state() challenge: Challenge | null = null;
  @state() isChoosingDocument = false;
  @state() device: DeviceState = {
    isStarted: false,
    mayHandOff: matchMedia(FINE_POINTER).matches,
    photo: null,
    isChallengeSkipped: false,
    isChallengeRunning: false,
  };
  /** the photos of this visit, to be shown again; never stored */
  readonly pictures = new Map<SessionPhotoName, string>();
  readonly pause = new Pause();

  private client!: SessionClient;
  private key!: CaptureKey;
  private life = new AbortController();
  private shownStep = '';

  get t(): Translate {
    return translator(this.code);
  }

  get code(): LanguageCode {
    return isLanguage(this.language) ? this.language : pickLanguage(navigator.languages);
  }

  get step(): Step | null {
    if (!this.session) return null;
    const step = nextStep(this.session, this.device);
    return this.isChoosingDocument && step.name === 'photo' ? { name: 'document' } : step;
  }

  get handoffLink(): string {
    const url = new URL(this.handoffUrl || `${this.service}/verify`);
    url.hash = this.token;
    return url.href;
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('token') || changed.has('service')) this.restart();
    const shown = this.dead ?? this.stepKey();
    if (shown === this.shownStep) return;
    const isFirst = this.shownStep === '';
    this.shownStep = shown;
    // Focuses the heading of a new step, so that screen readers announce it; not when the page opens.
    if (!isFirst) this.renderRoot.querySelector('h1')?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.life.abort();
    for (const url of this.pictures.values()) URL.revokeObjectURL(url);
    this.pictures.clear();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.restart();
  }

  private stepKey(): string {
    const { step, inHand } = this;
    if (!step) return '';
    return `${step.name} ${step.name === 'photo' ? step.photo : ''} ${inHand?.phase ?? ''}`;
  }

  private restart(): void {
    this.life.abort();
    this.life = new AbortController();
    this.session = null;
    this.inHand = null;
    this.dead = null;
    this.device = { ...this.device, isStarted: this.resumed };
    if (!TOKEN.test(this.token)) return this.end('errorLinkIncomplete', 'link_incomplete');
    this.client = new SessionClient(this.service, this.token);
    this.key = new CaptureKey(this.client);
    void this.follow(this.life.signal);
  }

  /** Keeps both devices up to date. */
  private async follow(signal: AbortSignal): Promise<void> {
    const pause = new Pause();
    try {
      while (!signal.aborted && this.session?.state !== 'completed') {
        const session = await untilSent(() => this.client.session(signal, this.session?.revision), {
          pause,
          signal,
          onFault: () => (this.isOffline = true),
        });
        this.isOffline = false;
        this.receive(session);
      }
    } catch (error) {
      if (!signal.aborted) this.refuse(error);
    }
  }

  private receive(session: VerifySession): void {
    const before = this.session;
    if (before && session.revision < before.revision) return;
    this.session = session;
    if (session.state === 'open') return;
    this.inHand = null;
    if (session.state === 'completed' && before?.state !== 'completed')
      this.emit('done', { verdict: session.verdict });
  }

  private end(dead: Dead, reason: CaptureEvents['error']['reason']): void {
    this.dead = dead;
    this.emit('error', { reason });
  }

  /** Handles errors that a retry cannot fix. */
  private refuse(error: unknown): void {
    if (!(error instanceof RequestError)) throw error;
    if (error.fault === 'link_invalid') return this.end('errorLinkInvalid', error.fault);
    this.hasFailed = true;
    this.emit('error', { reason: error.fault });
    // Another device may have submitted meanwhile, or taken away what a submission needs: its step is shown again.
    if (error.fault === 'conflict' || error.fault === 'refused') void this.refresh();
  }

  private async refresh(): Promise<void> {
    const session = await this.client.session(this.life.signal).catch(() => null);
    if (session) this.receive(session);
  }

  private emit<N extends keyof CaptureEvents>(name: N, detail: CaptureEvents[N]): void {
    const event = new CustomEvent(name, { detail });
    const handler = {
      capture: this.onCapture,
      submit: this.onSubmit,
      done: this.onDone,
      error: this.onError,
    }[name];
    (handler as CaptureHandler<N>)?.(event);
    this.dispatchEvent(event);
  }

  /** One request at a time, repeated until it arrives. */
  private async run(send: () => Promise<VerifySession | void>): Promise<void> {
    const { signal } = this.life;
    this.isBusy = true;
    this.hasFailed = false;
    try {
      const onFault = () => (this.isOffline = true);
      const session = await untilSent(send, { pause: this.pause, signal, onFault });
      this.isOffline = false;
      if (session) this.receive(session);
    } catch (error) {
      if (!signal.aborted) this.refuse(error);
    } finally {
      this.isBusy = false;
    }
  }

  begin(): void {
    this.device = { ...this.device, isStarted: true };
    this.dispatchEvent(new CustomEvent('started'));
  }

  acceptConsent(): Promise<void> {
    const { version } = this.session!.consent;
    // So that it is older than every picture; if that fails, the first picture registers it.
    void this.key.register().catch(() => undefined);
    return this.run(() => this.client.acceptConsent({ version, language: this.code }));
  }

  async chooseDocument(kind: DocumentKind): Promise<void> {
    await this.run(() => this.client.chooseDocument(kind));
    this.isChoosingDocument = false;
  }

  /** Retries until the photo has arrived; after the connection was lost, the person may try again. */
  async sendPhoto(name: SessionPhotoName, shot: Shot): Promise<void> {
    const { signal } = this.life;
    const url = URL.createObjectURL(shot.photo);
    this.keepPicture(name, url);
    this.device = { ...this.device, photo: name };
    this.hasFailed = false;
    this.inHand = { name, url, phase: 'sending', share: 0, fault: null, result: null };
    const change = (part: Partial<PhotoInHand>) => {
      if (this.inHand?.url === url) this.inHand = { ...this.inHand, ...part };
    };
    try {
      const result = await untilSent(
        async () => {
          const proof = await this.key.prove(name, shot);
          return this.client.putPhoto(name, { photo: shot.photo, proof }, (share) =>
            change({ share, fault: null }),
          );
        },
        { pause: this.pause, signal, onFault: (fault) => change({ fault, share: 0 }) },
      );
      const { session } = this;
      this.session = session && { ...session, photos: { ...session.photos, [name]: result } };
      change({ phase: 'judged', fault: null, result });
      this.emit('capture', { name, verdict: result.verdict });
    } catch (error) {
      if (signal.aborted) return;
      change({ phase: 'refused' });
      const isOfPhoto = error instanceof RequestError && ['refused', 'too_large'].includes(error.fault);
      if (!isOfPhoto) this.refuse(error);
    }
  }

  private keepPicture(name: SessionPhotoName, url: string): void {
    const before = this.pictures.get(name);
    if (before) URL.revokeObjectURL(before);
    this.pictures.set(name, url);
  }

  retake(name: SessionPhotoName): void {
    this.inHand = null;
    this.device = { ...this.device, photo: name };
  }

  goOn(): void {
    this.inHand = null;
    this.device = { ...this.device, photo: null };
  }

  startChallenge(): void {
    this.hasFailed = false;
    const challenge = new Challenge(this.client, this.key, (session) => this.receive(session));
    challenge.onChange = () => this.requestUpdate();
    this.challenge = challenge;
    this.device = { ...this.device, isChallengeRunning: true };
    void this.playChallenge(challenge);
  }

  private async playChallenge(challenge: Challenge): Promise<void> {
    const { signal } = this.life;
    await this.updateComplete;
    const finder = this.renderRoot.querySelector('bonafide-viewfinder');
    try {
      await challenge.play(finder!, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof RequestError) this.refuse(error);
      else this.hasFailed = true;
    } finally {
      this.challenge = null;
      this.device = { ...this.device, isChallengeRunning: false };
    }
  }

  skipChallenge(): void {
    this.device = { ...this.device, isChallengeSkipped: true };
  }

  submitPhotos(): Promise<void> {
    return this.run(async () => {
      const { id } = await this.client.submit(this.session!.type);
      this.emit('submit', { jobId: id });
      return this.client.session(this.life.signal);
    });
  }

  override render(): TemplateResult {
    const { code, session, step } = this;
    const progress = session && step && progressOf(session, step);
    return html`<div class="frame" lang=${code} dir=${LANGUAGES[code].direction}>
      <header>
        <div class="asker">${session ? this.asker(session) : nothing}</div>
        <select aria-label=${this.t('language')} @change=${(event: Event) => this.chooseLanguage(event)}>
          ${Object.entries(LANGUAGES).map(
            ([value, { name }]) =>
              html`<option value=${value} lang=${value} ?selected=${value === code}>${name}</option>`,
          )}
        </select>
      </header>
      ${
        progress
          ? html`<div class="progress">
              ${this.t('step', progress)}
              <progress
                max=${progress.of}
                value=${progress.at}
                aria-label=${this.t('step', progress)}
              ></progress>
            </div>`
          : nothing
      }
      <div role="status">
        ${this.isOffline && !this.inHand ? html`<p class="notice">${this.t('offlineTitle')}</p>` : nothing}
      </div>
      <div role="alert">
        ${this.hasFailed ? html`<p class="verdict poor">${this.t('errorRefused')}</p>` : nothing}
      </div>
      ${viewOf(this)}
    </div>`;
  }

  /** The account's name is rendered as text, and its logo is loaded without a referrer. */
  private asker({ accountName, logoUrl }: VerifySession): TemplateResult {
    const isPicture = logoUrl?.startsWith('https://');
    return html`${
        isPicture ? html`<img src=${logoUrl!} alt="" referrerpolicy="no-referrer" @error=${hide} />` : nothing
      }<bdi>${accountName}</bdi>`;
  }

  private chooseLanguage({ target }: Event): void {
    this.language = (target as HTMLSelectElement).value;
    this.dispatchEvent(new CustomEvent('language', { detail: this.language }));
  }
}

const hide = ({ target }: Event) => void ((target as HTMLElement).hidden = true);

declare global {
  interface HTMLElementTagNameMap {
    'bonafide-viewfinder': import('./viewfinder.js').Viewfinder;
  }
}

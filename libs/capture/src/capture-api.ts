// The component's public types: the package's declarations, which import no other package.

/** The service's first assessment of a photo; with `readable: false` no check can use it. */
export interface CaptureVerdict {
  readable: boolean;
  /** why the photo should be retaken; empty for a good photo */
  problems: ('blurred' | 'glare' | 'too_dark' | 'too_small' | 'no_document' | 'no_face' | 'several_faces')[];
  /** null if this photo has no barcode, or none was looked for */
  barcode: 'found' | 'not_found' | null;
}

/** Names and details of the events. None carries the token or a photo. */
export interface CaptureEvents {
  /** a photo was uploaded and assessed */
  capture: { name: 'idPhoto' | 'backIdPhoto' | 'userPhoto' | 'source' | 'dest'; verdict: CaptureVerdict };
  /** the session's photos were submitted on this device */
  submit: { jobId: string };
  /** the job is decided; `verdict` is what the account shows to the person */
  done: { verdict: 'passed' | 'failed' | 'in_review' | null };
  error: {
    reason: 'link_incomplete' | 'link_invalid' | 'offline' | 'busy' | 'conflict' | 'too_large' | 'refused';
  };
}

export type CaptureHandler<Name extends keyof CaptureEvents> =
  ((event: CustomEvent<CaptureEvents[Name]>) => void) | null;

/** `<bonafide-capture>`: guides a person through a verification session. */
export interface CaptureElement extends HTMLElement {
  /** the session token (`st_…`); a property only, not an attribute, so that it never appears in markup */
  token: string;
  /** origin of the jobs service; default: the origin of the script */
  service: string;
  /** one of en, es, fr, de, ar; default: the first supported language of the browser */
  language: string;
  /** continues where the person left off before the page was reloaded */
  resumed: boolean;
  /** the page to open on another device, without the token; default: the service's own */
  handoffUrl: string;
  onCapture: CaptureHandler<'capture'>;
  onSubmit: CaptureHandler<'submit'>;
  onDone: CaptureHandler<'done'>;
  onError: CaptureHandler<'error'>;
  addEventListener<Name extends keyof CaptureEvents>(
    type: Name,
    listener: (event: CustomEvent<CaptureEvents[Name]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof CaptureEvents>(
    type: Name,
    listener: (event: CustomEvent<CaptureEvents[Name]>) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'bonafide-capture': CaptureElement;
  }
}

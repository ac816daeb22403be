// What a page sees of the component: the package's declarations, which name no other package.

/** What the service sees on a photo as it comes; `readable: false` says that no check can use it. */
export interface CaptureVerdict {
  readable: boolean;
  /** why the photo had better be taken again; an empty list is a good photo */
  problems: ('blurred' | 'glare' | 'too_dark' | 'too_small' | 'no_document' | 'no_face' | 'several_faces')[];
  /** null where this photo carries none, or nothing looked for it */
  barcode: 'found' | 'not_found' | null;
}

/** Names and details of the events, none of which carries the token or a picture. */
export interface CaptureEvents {
  /** a photo was sent and judged */
  capture: { name: 'idPhoto' | 'backIdPhoto' | 'userPhoto' | 'source' | 'dest'; verdict: CaptureVerdict };
  /** the session's photos were submitted on this device */
  submit: { jobId: string };
  /** the job is decided; `verdict` as the account lets the person see it */
  done: { verdict: 'passed' | 'failed' | 'in_review' | null };
  error: {
    reason: 'link_incomplete' | 'link_invalid' | 'offline' | 'busy' | 'conflict' | 'too_large' | 'refused';
  };
}

export type CaptureHandler<Name extends keyof CaptureEvents> =
  ((event: CustomEvent<CaptureEvents[Name]>) => void) | null;

/** `<bonafide-capture>`: leads a person through a verification session. */
export interface CaptureElement extends HTMLElement {
  /** the session's (`st_…`); an attribute of that name is not read, so that it stands in no markup */
  token: string;
  /** origin of the jobs service; default: where the script was loaded from */
  service: string;
  /** one of en, es, fr, de, ar; default: the first of the person's */
  language: string;
  /** goes on where the person left off before the page was reloaded */
  resumed: boolean;
  /** the page that another device opens, without the token; default: the service's own */
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

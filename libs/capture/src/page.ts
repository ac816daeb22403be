// The service's own page at /verify, alone or in a frame. The session's token is in the URL fragment, which browsers do
// not send.
import type { CaptureEvents } from './capture-api.js';
import { BonafideCapture } from './capture-element.js';
import { LANGUAGES, type LanguageCode, translator } from './languages.js';

const TOKEN_KEY = 'bonafide-token';
const STARTED_KEY = 'bonafide-started';
const LANGUAGE_KEY = 'bonafide-language';

const isFramed = window.parent !== window;
/** The origin of the embedding page, as read from the URL and allowed by the service; empty if there is none. */
const parentOrigin = document.querySelector<HTMLMetaElement>('meta[name=bonafide-parent]')?.content ?? '';

/** Without storage (private windows of some browsers) a page only loses its place when reloaded. */
const storage = {
  get: (key: string) => attempt(() => sessionStorage.getItem(key)) ?? '',
  set: (key: string, value: string) => void attempt(() => sessionStorage.setItem(key, value)),
};

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/**
 * Removes the token from the address bar, so that it is in no history, and keeps it in the tab's storage for a reload. A
 * frame keeps it in its URL, which is not visible: a session in the tab's storage is never shown inside a frame.
 */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (isFramed) return token;
  if (!token) return storage.get(TOKEN_KEY);
  if (token !== storage.get(TOKEN_KEY)) storage.set(STARTED_KEY, '');
  storage.set(TOKEN_KEY, token);
  history.replaceState(null, '', location.pathname + location.search);
  return token;
}

function showLanguage(code: LanguageCode): void {
  document.documentElement.lang = code;
  document.documentElement.dir = LANGUAGES[code].direction;
  document.title = translator(code)('pageTitle');
}

const capture = new BonafideCapture();

function open(): void {
  const token = takeToken();
  capture.resumed = !isFramed && storage.get(STARTED_KEY) !== '';
  capture.token = token;
}

if (!isFramed) {
  capture.language = storage.get(LANGUAGE_KEY);
  capture.addEventListener('started', () => storage.set(STARTED_KEY, 'yes'));
}
capture.addEventListener('language', (event) => {
  const { detail } = event as CustomEvent<LanguageCode>;
  if (!isFramed) storage.set(LANGUAGE_KEY, detail);
  showLanguage(detail);
});
if (isFramed && parentOrigin)
  for (const name of ['capture', 'submit', 'done', 'error'] as const)
    capture.addEventListener(name, (event) => {
      const { detail } = event as CustomEvent<CaptureEvents[typeof name]>;
      window.parent.postMessage({ source: 'bonafide-capture', event: name, detail }, parentOrigin);
    });
window.addEventListener('hashchange', () => {
  if (location.hash) open();
});
showLanguage(capture.code);
open();
document.querySelector('main')!.append(capture);

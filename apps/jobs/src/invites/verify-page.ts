import { createHash } from 'node:crypto';

/*
 * The page behind the link of an invite, for deployments without a web client of their own (INVITE_PAGE_URL). It stands on
 * the API's own origin, loads nothing from elsewhere, and needs nothing but the session token behind the `#`, which the
 * browser keeps to itself. Photos go straight to POST /api/jobs.
 */

const STYLE = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
body { max-width: 34rem; margin: 0 auto; padding: 1.5rem; }
label { display: block; margin: 1.25rem 0 0.25rem; font-weight: 600; }
input, button { font: inherit; width: 100%; box-sizing: border-box; padding: 0.6rem; }
button { margin-top: 1.75rem; font-weight: 600; cursor: pointer; }
[hidden] { display: none; }
#said { margin-top: 1.5rem; }
`;

const SCRIPT = `
const token = location.hash.slice(1);
const type = new URLSearchParams(location.search).get('type') || 'id-verification';
const form = document.querySelector('form');
const said = document.querySelector('#said');
const say = (text) => { said.textContent = text; };
const done = (text) => { form.hidden = true; say(text); };
for (const part of document.querySelectorAll('[data-type]')) {
  const isShown = part.dataset.type === type;
  part.hidden = !isShown;
  for (const input of part.querySelectorAll('input')) input.disabled = !isShown;
}
document.querySelector('[name=userPhoto]').required = type === 'selfie-verification';
const base64 = (file) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result);
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
});
const ANSWERS = {
  401: 'This link is no longer valid. Please ask for a new one.',
  409: 'This link was already used.',
  413: 'These photos are too large. Please take smaller ones.',
  429: 'Too many tries. Please wait a minute and try again.',
};
if (!/^st_[A-Za-z0-9_-]{43}$/.test(token)) done('This link is not complete. Please open it as you received it.');
else fetch('/verify/session', { headers: { Authorization: 'Bearer ' + token } })
  .then((response) => (response.ok ? response.json() : null))
  .then((session) => {
    if (!session) return;
    const asker = document.querySelector('#asker');
    asker.textContent = 'Asked for by ' + session.accountName + '.';
    asker.hidden = false;
  })
  .catch(() => {});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button');
  button.disabled = true;
  say('Sending …');
  try {
    const params = {};
    for (const input of form.querySelectorAll('input:enabled'))
      if (input.files[0]) params[input.name] = await base64(input.files[0]);
    const response = await fetch('/api/jobs', {
      method: 'POST',
      headers: { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json', Prefer: 'respond-async' },
      body: JSON.stringify({ type, params }),
    });
    if (response.ok) return done('Thank you. Your photos were received; you can close this page.');
    if (response.status === 401 || response.status === 409) return done(ANSWERS[response.status]);
    const body = await response.json().catch(() => null);
    say(ANSWERS[response.status] || (body && body.errors && body.errors[0].message) || 'Something went wrong.');
  } catch {
    say('The photos could not be sent. Please check your connection and try again.');
  }
  button.disabled = false;
});
`;

export const VERIFY_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Verify your identity</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Verify your identity</h1>
<p id="asker" hidden></p>
<form>
<div data-type="id-verification">
<label for="front">Front of your identity document</label>
<input id="front" name="idPhoto" type="file" accept="image/*" capture="environment" required>
<label for="back">Back, if it has one</label>
<input id="back" name="backIdPhoto" type="file" accept="image/*" capture="environment">
</div>
<label for="selfie">A photo of your face</label>
<input id="selfie" name="userPhoto" type="file" accept="image/*" capture="user">
<button>Send</button>
</form>
<p id="said" role="status"></p>
<noscript><p>This page needs JavaScript to send your photos.</p></noscript>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing but the page's own style and script runs, and it talks to its own origin alone. */
export const VERIFY_PAGE_POLICY = [
  `default-src 'none'`,
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

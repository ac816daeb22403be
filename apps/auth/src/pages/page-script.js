/* global document, navigator, getSelection, atob, btoa */
for (const time of document.querySelectorAll('time[data-form]')) {
  const date = { year: 'numeric', month: time.dataset.form === 'day' ? 'short' : 'long', day: 'numeric' };
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' };
  const inForm = (form) => new Intl.DateTimeFormat(time.lang, form).format(new Date(time.dateTime));
  if (time.dataset.form === 'day') time.title = inForm({ ...date, ...clock });
  time.textContent = inForm(time.dataset.form === 'day' ? date : { ...date, ...clock });
}
for (const button of document.querySelectorAll('button[data-copies]')) {
  const code = document.getElementById(button.dataset.copies);
  const said = document.getElementById(button.dataset.says);
  button.hidden = false;
  button.addEventListener('click', async () => {
    getSelection().selectAllChildren(code);
    try {
      await navigator.clipboard.writeText(code.textContent);
      said.textContent = button.dataset.done;
    } catch {
      said.textContent = button.dataset.failed;
    }
  });
}
const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const textOf = (bytes) =>
  bytes &&
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
/* Browsers of before 2025 have passkeys without their JSON forms (WebAuthn Level 3, section 5.1). */
function passkeyOptions({ challenge, user, allowCredentials, excludeCredentials, ...options }) {
  const named = (list) => list && list.map((one) => ({ ...one, id: bytesOf(one.id) }));
  return {
    ...options,
    challenge: bytesOf(challenge),
    ...(user && { user: { ...user, id: bytesOf(user.id) } }),
    ...(allowCredentials && { allowCredentials: named(allowCredentials) }),
    ...(excludeCredentials && { excludeCredentials: named(excludeCredentials) }),
  };
}
function passkeyAnswer(credential) {
  if (credential.toJSON) return credential.toJSON();
  const { id, rawId, type, authenticatorAttachment, response } = credential;
  const parts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'];
  const sent = parts.filter((name) => response[name]).map((name) => [name, textOf(response[name])]);
  const transports = response.getTransports ? { transports: response.getTransports() } : {};
  return {
    id,
    rawId: textOf(rawId),
    type,
    authenticatorAttachment: authenticatorAttachment || undefined,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: { ...Object.fromEntries(sent), ...transports },
  };
}
for (const form of document.querySelectorAll('form[data-passkey]')) {
  const { PublicKeyCredential: Key } = globalThis;
  if (!Key || !navigator.credentials) continue;
  const options = JSON.parse(form.dataset.passkey);
  const creates = 'creates' in form.dataset;
  form.hidden = false;
  form.previousElementSibling.remove();
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const parse = creates ? Key.parseCreationOptionsFromJSON : Key.parseRequestOptionsFromJSON;
      const publicKey = parse ? parse.call(Key, options) : passkeyOptions(options);
      const answer = await navigator.credentials[creates ? 'create' : 'get']({ publicKey });
      form.elements.response.value = JSON.stringify(passkeyAnswer(answer));
      form.submit();
    } catch {
      form.querySelector('[role=status]').textContent = form.dataset.failed;
    }
  });
}

import { Fault, faulty, PostForm } from '../../pages/form.js';
import { message } from '../../pages/messages/messages.js';
import type { Page } from '../../pages/page.js';
import { sanitizeDisplayText, sanitizeParagraphs } from '../../pages/sanitize-display-text.js';
import { brandedPage } from '../../projects/branding/branded-page.js';
import type { ConsentConfig } from '../../projects/branding/consent-config.js';
import { RequesterLine } from '../../people/sign-in/sign-in-page.js';
import type { Requester } from '../../people/sign-in/sign-in-reasons.service.js';
import type { LoginForm } from '../request/login-form.js';

/** Of the last attempt: an empty field, or both together, so as not to reveal which was wrong. */
export type PasswordFault = 'identity' | 'password' | 'both';

interface Entered {
  csrf: string;
  action: string;
  identity?: string;
  fault?: PasswordFault;
  status?: number;
  /** the requester; none if the person only wants to see their delegations */
  why?: Requester;
}

/** The form of a password project, with the project's texts. */
export function passwordPage(form: LoginForm, config: ConsentConfig, entered: Entered): Page {
  const title = sanitizeDisplayText(form.formTitle, 120);
  return brandedPage(
    {
      title,
      isFaulty: entered.fault !== undefined,
      status: entered.status,
      body: (
        <>
          <h1>{title}</h1>
          {sanitizeParagraphs(form.formDescription, 500).map((line) => (
            <p>{line}</p>
          ))}
          {entered.why && <RequesterLine {...entered.why} />}
          <Fields {...entered} form={form} />
          {sanitizeParagraphs(form.terms ?? '', 1_000).map((line) => (
            <p class="muted end">{line}</p>
          ))}
        </>
      ),
    },
    config,
  );
}

function Fields({ form, csrf, action, identity = '', fault }: Entered & { form: LoginForm }) {
  const labels = {
    identity: sanitizeDisplayText(form.identityFieldLabel, 60),
    password: sanitizeDisplayText(form.passwordFieldLabel, 60),
  };
  const isFaulty = (field: string) => fault === 'both' || fault === field;
  const focused = fault === undefined ? 'identity' : fault === 'both' ? 'password' : fault;
  const text =
    fault === 'both'
      ? message('providerPassword.incorrect')
      : fault && message('providerPassword.fieldMissing', { label: labels[fault] });
  return (
    <>
      <Fault text={text} />
      <PostForm action={action} csrf={csrf}>
        <label for="identity">{labels.identity}</label>
        <input
          id="identity"
          name="identity"
          type="text"
          autocomplete="username"
          required
          maxlength={254}
          autocapitalize="none"
          spellcheck={false}
          value={identity}
          {...faulty(isFaulty('identity'))}
          autofocus={focused === 'identity'}
        />
        <label for="password">{labels.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          maxlength={1024}
          {...faulty(isFaulty('password'))}
          autofocus={focused === 'password'}
        />
        <div class="actions">
          <button class="primary" type="submit">
            {sanitizeDisplayText(form.submitButtonText, 60)}
          </button>
        </div>
      </PostForm>
    </>
  );
}

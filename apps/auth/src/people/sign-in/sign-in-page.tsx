import { Hint } from '../../pages/agent.js';
import { EmailInput, Heading, Label, Submit } from '../../pages/controls.js';
import { errorPage } from '../../pages/error-page.js';
import { Fault, faulty, PasskeyForm, PostForm } from '../../pages/form.js';
import { lookalikeHint } from '../../pages/lookalikes.js';
import { message, type Message } from '../../pages/messages/messages.js';
import type { Page } from '../../pages/page.js';
import { T } from '../../pages/reader.js';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';
import type { Requester } from './sign-in-reasons.service.js';

/** The error of the last attempt; without a field, it does not reveal which of the two was wrong. */
export interface SignInFault {
  text: Message;
  field?: 'email' | 'password' | 'passkey';
}

interface SignInForm {
  csrf: string;
  interaction?: string;
  returnTo?: string;
  /** request options for the browser, as JSON; undefined if it would refuse them */
  passkey?: string;
  /** the gateway client's own name */
  clientName?: string;
  /** the agent that the sign-in is for */
  why?: Requester;
  email?: string;
  fault?: SignInFault;
}

export const signInPage = (form: SignInForm, status = 200): Page => ({
  status,
  title: message('signIn.heading'),
  isFaulty: form.fault !== undefined,
  body: <SignIn {...form} />,
});

function SignIn({ email = '', fault, ...form }: SignInForm) {
  const { csrf, interaction, returnTo, passkey } = form;
  const fields = { interaction, return_to: returnTo };
  const isFaulty = (field: string) => fault !== undefined && [undefined, field].includes(fault.field);
  const focused = fault && fault.field !== 'passkey' ? (fault.field ?? 'password') : 'email';
  return (
    <>
      <Heading k="signIn.heading" />
      <Purpose {...form} />
      <Fault text={fault?.text} />
      <PostForm action="/signin" csrf={csrf} fields={fields}>
        <Label for="email" k="label.email" />
        <EmailInput value={email} isFaulty={isFaulty('email')} isFocused={focused === 'email'} />
        <Label for="password" k="label.password" />
        <PasswordInput isFaulty={isFaulty('password')} isFocused={focused === 'password'} />
        <div class="actions">
          <Submit k="action.signIn" />
        </div>
      </PostForm>
      <PasskeyForm
        action="/signin/passkey"
        csrf={csrf}
        passkey={passkey}
        label={message('signIn.withPasskey')}
        fields={fields}
      />
      <p class="muted">
        <a href={companyPath(form)}>
          <T k="signIn.withOrganization" />
        </a>
      </p>
    </>
  );
}

const PasswordInput = ({ isFaulty, isFocused }: { isFaulty: boolean; isFocused: boolean }) => (
  <input
    id="password"
    name="password"
    type="password"
    autocomplete="current-password"
    required
    maxlength={200}
    {...faulty(isFaulty)}
    autofocus={isFocused}
  />
);

function companyPath({ interaction, returnTo }: SignInForm): string {
  if (interaction) return `/signin/company?interaction=${interaction}`;
  return returnTo ? `/signin/company?return_to=${encodeURIComponent(returnTo)}` : '/signin/company';
}

/** What the person signs in for. */
function Purpose({ clientName, interaction, why, returnTo }: SignInForm) {
  if (clientName)
    return (
      <>
        <p>
          <T k="signIn.forApplication" name={sanitizeDisplayText(clientName, 80)} />
        </p>
        <HintLine text={lookalikeHint(clientName)} />
      </>
    );
  if (interaction)
    return (
      <p>
        <T k="signIn.forUnnamedApplication" />
      </p>
    );
  if (why) return <RequesterLine {...why} />;
  if (returnTo?.startsWith('/device'))
    return (
      <p>
        <T k="signIn.forDevice" />
      </p>
    );
  if (returnTo === '/delegations')
    return (
      <p>
        <T k="signIn.forDelegations" />
      </p>
    );
  return null;
}

const HintLine = ({ text }: { text: Message | undefined }) =>
  text && (
    <p>
      <Hint text={text} />
    </p>
  );

/** The agent that a person signs in for. */
export const RequesterLine = ({ agentName, agentHint, project }: Requester) => (
  <>
    <p>
      {agentName ? (
        <T k="signIn.forAgent" name={agentName} project={project} />
      ) : (
        <T k="signIn.forUnnamedAgent" project={project} />
      )}
    </p>
    <HintLine text={agentHint} />
  </>
);

interface SecondFactorForm {
  csrf: string;
  interaction?: string;
  returnTo?: string;
  /** token that proves the correct password */
  firstFactor?: string;
  passkey?: string;
  hasTotp: boolean;
  fault?: Message;
}

/** Shown after a correct password of a person with a passkey or an authenticator app. */
export const secondFactorPage = (form: SecondFactorForm): Page => ({
  status: form.fault ? 401 : 200,
  title: message('secondFactor.heading'),
  isFaulty: form.fault !== undefined,
  body: <SecondFactor heading="secondFactor.heading" action="/signin/second-factor" {...form} />,
});

const SecondFactor = ({
  heading,
  action,
  fault,
  ...form
}: SecondFactorForm & { heading: 'secondFactor.heading' | 'confirm.heading'; action: string }) => {
  const { csrf, passkey, hasTotp } = form;
  const fields = { first_factor: form.firstFactor, interaction: form.interaction, return_to: form.returnTo };
  return (
    <>
      <h1>
        <T k={heading} />
      </h1>
      <p>{hasTotp ? <T k="secondFactor.enterCode" /> : <T k="secondFactor.usePasskey" />}</p>
      <Fault text={fault} />
      <PasskeyForm
        action={action}
        csrf={csrf}
        passkey={passkey}
        label={message('secondFactor.passkey')}
        fields={fields}
      />
      <PostForm action={action} csrf={csrf} fields={fields}>
        <label for="code">{hasTotp ? <T k="label.code" /> : <T k="secondFactor.recoveryCode" />}</label>
        <input
          id="code"
          name="code"
          type="text"
          autocomplete="one-time-code"
          autocapitalize="none"
          spellcheck={false}
          required
          maxlength={40}
          {...faulty(fault !== undefined)}
          autofocus
        />
        <ContinueButton />
      </PostForm>
    </>
  );
};

const ContinueButton = () => (
  <div class="actions">
    <Submit k="action.continue" />
  </div>
);

interface ConfirmForm {
  csrf: string;
  /** URL that the form is posted to */
  action: string;
  interaction?: string;
  needsSecondFactor: boolean;
  hasTotp: boolean;
  passkey?: string;
  fault?: Message;
}

/** Step-up: asks for a second factor if there is one, otherwise for the password. */
export const confirmPage = ({ needsSecondFactor, ...form }: ConfirmForm): Page => ({
  status: form.fault ? 401 : 200,
  title: message('confirm.heading'),
  isFaulty: form.fault !== undefined,
  body: needsSecondFactor ? (
    <SecondFactor heading="confirm.heading" {...form} />
  ) : (
    <ConfirmPassword {...form} />
  ),
});

const ConfirmPassword = ({ csrf, action, interaction, fault }: Omit<ConfirmForm, 'needsSecondFactor'>) => (
  <>
    <Heading k="confirm.heading" />
    <p>
      <T k="confirm.enterPassword" />
    </p>
    <Fault text={fault} />
    <PostForm action={action} csrf={csrf} fields={{ interaction }}>
      <Label for="password" k="label.password" />
      <PasswordInput isFaulty={fault !== undefined} isFocused />
      <ContinueButton />
    </PostForm>
  </>
);

/** For people vouched for by a provider: their session ends, and the request restarts at the sign-in page. */
export const signInAgainPage = (form: { csrf: string; email: string; interaction: string }): Page =>
  errorPage({
    status: 200,
    heading: message('confirm.heading'),
    message: message('confirm.newerSignIn', { email: form.email }),
    links: [
      {
        label: message('action.signInAgain'),
        href: '/signout',
        form: { csrf: form.csrf, fields: { interaction: form.interaction } },
      },
    ],
  });

const E_MAIL = /^[^\s@]+@[^\s@]+$/;

/** The error of a failed attempt: only faults of the form itself, so as not to reveal whether the account exists. */
export function signInFault(email: unknown, password: unknown): SignInFault {
  if (typeof email !== 'string' || email.trim() === '')
    return { field: 'email', text: message('signIn.emailMissing') };
  if (!E_MAIL.test(email.trim())) return { field: 'email', text: message('signIn.emailIncomplete') };
  if (typeof password !== 'string' || password === '')
    return { field: 'password', text: message('signIn.passwordMissing') };
  return { text: message('signIn.incorrect') };
}

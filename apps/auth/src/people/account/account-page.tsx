import { ButtonLink, Heading, Label, Submit } from '../../pages/controls.js';
import { Copyable, Fault, PasskeyForm, PostForm } from '../../pages/form.js';
import { message, type Message, type Text } from '../../pages/messages/messages.js';
import type { Page } from '../../pages/page.js';
import { Day, Moment, Names, Shown, T, useText } from '../../pages/reader.js';
import type { AccountService } from './account.service.js';

type View = Awaited<ReturnType<AccountService['view']>>;
type SessionView = Awaited<ReturnType<AccountService['listSessions']>>[number];

interface AccountView {
  csrf: string;
  email: string;
  account: View;
  sessions: SessionView[];
  /** signed in only through their organization's provider: credentials cannot be changed */
  isVouched: boolean;
  /** whether changes need no further step-up */
  isRecent: boolean;
  /** creation options for a new passkey, as JSON; undefined if none can be added */
  passkey?: string;
  suggestedName: string;
  /** names of organizations that require a second factor */
  askedBy: string[];
  notice?: Message;
  fault?: Text;
}

export const accountPage = (view: AccountView): Page => ({
  status: view.fault ? 400 : 200,
  title: message('account.heading'),
  isFaulty: view.fault !== undefined,
  body: (
    <>
      <Heading k="account.heading" />
      <p>
        <T k="signedInAs" email={view.email} />
      </p>
      {view.notice && (
        <p class="good" role="status">
          <Shown text={view.notice} />
        </p>
      )}
      <Fault text={view.fault} />
      {view.askedBy.length > 0 && (
        <p class="risk">
          <T k="account.needsOwnSignIn" organizations={<Names of={view.askedBy} />} />
        </p>
      )}
      <ConfirmFirst {...view} />
      <Passkeys {...view} />
      <Authenticator {...view} />
      {view.isRecent && <NewPassword {...view} />}
      <Sessions {...view} />
      <h2>
        <T k="account.deleteHeading" />
      </h2>
      <p class="muted">
        <T k="account.delete" link={(text) => <a href="/account/delete">{text}</a>} />
      </p>
      <PostForm class="end" action="/signout" csrf={view.csrf}>
        <p class="muted">
          <Submit k="action.signOut" kind="link" />
        </p>
      </PostForm>
    </>
  ),
});

function ConfirmFirst({ account, isVouched, isRecent }: AccountView) {
  const hasOwn = account.hasPassword || account.passkeys.length > 0;
  if (isVouched && !hasOwn)
    return (
      <p>
        <T k="account.organizationSignsIn" />
      </p>
    );
  if (isRecent) return null;
  return (
    <>
      <p>{isVouched ? <T k="account.confirmOwnFirst" /> : <T k="account.confirmFirst" />}</p>
      <div class="actions">
        <ButtonLink k="action.signInAgain" href="/account/confirm" isPrimary />
      </div>
    </>
  );
}

function Passkeys({ csrf, account, isRecent, passkey, suggestedName }: AccountView) {
  const t = useText();
  return (
    <>
      <h2>
        <T k="account.passkeys" />
      </h2>
      {account.passkeys.length === 0 ? (
        <p class="muted">
          <T k="account.noPasskeys" />
        </p>
      ) : (
        <ul class="rows">
          {account.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li>
              <div>
                <p>
                  <bdi>{name}</bdi>
                </p>
                <p class="muted">
                  {lastUsedAt ? (
                    <T
                      k="account.passkeyUsed"
                      added={<Day at={createdAt} />}
                      used={<Day at={lastUsedAt} />}
                    />
                  ) : (
                    <T k="account.passkeyAdded" added={<Day at={createdAt} />} />
                  )}
                </p>
              </div>
              {isRecent && (
                <PostForm action="/account/passkeys/remove" csrf={csrf} fields={{ id }}>
                  <button class="small" type="submit" aria-label={t('action.removeNamed', { name })}>
                    <T k="action.remove" />
                  </button>
                </PostForm>
              )}
            </li>
          ))}
        </ul>
      )}
      <PasskeyForm
        action="/account/passkeys"
        csrf={csrf}
        passkey={passkey}
        label={message('account.addPasskey')}
        suggestedName={suggestedName}
      />
    </>
  );
}

const Authenticator = ({ csrf, account, isRecent }: AccountView) => (
  <>
    <h2>
      <T k="account.authenticator" />
    </h2>
    <p class="muted">
      {account.hasTotp ? <T k="account.hasAuthenticator" /> : <T k="account.noAuthenticator" />}
      {account.recoveryCodes > 0 && (
        <>
          {' '}
          <T k="account.recoveryCodesLeft" count={account.recoveryCodes} />
        </>
      )}
    </p>
    {isRecent && (
      <div class="actions">
        <PostForm action={account.hasTotp ? '/account/totp/remove' : '/account/totp'} csrf={csrf}>
          <button type="submit">
            {account.hasTotp ? <T k="account.removeAuthenticator" /> : <T k="account.setUpAuthenticator" />}
          </button>
        </PostForm>
        {(account.hasTotp || account.passkeys.length > 0) && (
          <PostForm action="/account/recovery-codes" csrf={csrf}>
            <Submit k="account.newRecoveryCodes" kind="plain" />
          </PostForm>
        )}
      </div>
    )}
  </>
);

const NewPassword = ({ csrf, email }: AccountView) => (
  <>
    <h2>
      <T k="account.password" />
    </h2>
    <PostForm action="/account/password" csrf={csrf}>
      <input type="hidden" name="username" autocomplete="username" value={email} />
      <Label for="password" k="account.newPassword" />
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="new-password"
        required
        minlength={12}
        maxlength={200}
      />
      <div class="actions">
        <Submit k="account.changePassword" kind="plain" />
      </div>
    </PostForm>
  </>
);

function Sessions({ csrf, sessions }: AccountView) {
  const t = useText();
  return (
    <>
      <h2>
        <T k="account.sessions" />
      </h2>
      <ul class="rows">
        {sessions.map(({ id, device, address, lastSeenAt, isCurrent }) => (
          <li>
            <div>
              <p>{isCurrent ? <T k="account.thisDevice" device={device} /> : device}</p>
              <p class="muted">
                {address ? (
                  <T k="account.lastSeenAt" address={address} time={<Moment at={lastSeenAt} />} />
                ) : (
                  <T k="account.lastSeen" time={<Moment at={lastSeenAt} />} />
                )}
              </p>
            </div>
            {!isCurrent && (
              <PostForm action="/account/sessions/end" csrf={csrf} fields={{ id }}>
                <button class="small" type="submit" aria-label={t('account.signOutDevice', { device })}>
                  <T k="action.signOut" />
                </button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm action="/account/sessions/end-others" csrf={csrf}>
          <div class="actions">
            <Submit k="account.signOutOthers" kind="plain" />
          </div>
        </PostForm>
      )}
    </>
  );
}

export const recoveryCodesPage = (codes: string[]): Page => ({
  title: message('recoveryCodes.heading'),
  body: (
    <>
      <Heading k="recoveryCodes.heading" />
      <p>
        <T k="recoveryCodes.lead" />
      </p>
      <Copyable>
        {codes.map((code, index) => (
          <>
            {index > 0 && <br />}
            {code}
          </>
        ))}
      </Copyable>
      <div class="actions">
        <ButtonLink k="recoveryCodes.saved" href="/account" isPrimary />
      </div>
    </>
  ),
});

export const totpPage = ({ csrf, secret, uri }: { csrf: string; secret: string; uri: string }): Page => ({
  title: message('account.authenticator'),
  body: (
    <>
      <Heading k="account.authenticator" />
      <p>
        <T k="totp.lead" link={(text) => <a href={uri}>{text}</a>} />
      </p>
      <Copyable>{secret.match(/.{1,4}/g)!.join(' ')}</Copyable>
      <PostForm action="/account/totp/confirm" csrf={csrf}>
        <Label for="totp" k="label.code" />
        <input
          id="totp"
          name="code"
          type="text"
          inputmode="numeric"
          autocomplete="one-time-code"
          required
          maxlength={7}
        />
        <div class="actions">
          <Submit k="action.confirm" />
          <ButtonLink k="action.notNow" href="/account" />
        </div>
      </PostForm>
    </>
  ),
});

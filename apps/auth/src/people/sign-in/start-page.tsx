import { ButtonLink, Heading, Submit } from '../../pages/controls.js';
import { PostForm } from '../../pages/form.js';
import { message } from '../../pages/messages/messages.js';
import type { Page } from '../../pages/page.js';
import { T } from '../../pages/reader.js';

/** The page for people who came without a link. */
export const startPage = (): Page => ({
  title: 'Bonafide',
  body: (
    <>
      <Heading k="start.heading" />
      <p>
        <T k="start.lead" />
      </p>
      <div class="actions">
        <ButtonLink k="action.signIn" href="/signin" />
        <ButtonLink k="delegations.heading" href="/delegations" isPrimary />
      </div>
      <p class="muted end">
        <T k="start.haveLink" />
      </p>
      <p class="muted">
        <T k="start.developers" link={(text) => <a href="/docs">{text}</a>} />
      </p>
    </>
  ),
});

export const signedInPage = ({ email, csrf }: { email: string; csrf: string }): Page => ({
  title: message('signIn.doneHeading'),
  body: (
    <>
      <Heading k="signIn.doneHeading" />
      <p>
        <T k="signedInAs" email={email} />
      </p>
      <div class="actions">
        <PostForm action="/signout" csrf={csrf}>
          <Submit k="action.signOut" kind="plain" />
        </PostForm>
        <ButtonLink k="account.heading" href="/account" />
        <ButtonLink k="delegations.heading" href="/delegations" isPrimary />
      </div>
      <p class="muted end">
        <T k="signIn.doneNext" />
      </p>
    </>
  ),
});

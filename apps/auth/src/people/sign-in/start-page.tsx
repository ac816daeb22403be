import { PostForm } from '../../pages/form.js';
import { message } from '../../pages/messages/messages.js';
import type { Page } from '../../pages/page.js';
import { T } from '../../pages/reader.js';

/** The page for people who came without a link. */
export const startPage = (): Page => ({
  title: 'Bonafide',
  body: (
    <>
      <h1>
        <T k="start.heading" />
      </h1>
      <p>
        <T k="start.lead" />
      </p>
      <div class="actions">
        <a class="button" href="/signin">
          <T k="action.signIn" />
        </a>
        <a class="button primary" href="/delegations">
          <T k="delegations.heading" />
        </a>
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
      <h1>
        <T k="signIn.doneHeading" />
      </h1>
      <p>
        <T k="signedInAs" email={email} />
      </p>
      <div class="actions">
        <PostForm action="/signout" csrf={csrf}>
          <button type="submit">
            <T k="action.signOut" />
          </button>
        </PostForm>
        <a class="button" href="/account">
          <T k="account.heading" />
        </a>
        <a class="button primary" href="/delegations">
          <T k="delegations.heading" />
        </a>
      </div>
      <p class="muted end">
        <T k="signIn.doneNext" />
      </p>
    </>
  ),
});

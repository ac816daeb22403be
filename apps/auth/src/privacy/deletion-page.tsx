import { ButtonLink, Heading, Submit } from '../pages/controls.js';
import { PostForm } from '../pages/form.js';
import { message } from '../pages/messages/messages.js';
import type { Page } from '../pages/page.js';
import { Names, T } from '../pages/reader.js';

interface DeletionView {
  csrf: string;
  email: string;
  /** signed in only through their organization's provider */
  isVouched: boolean;
  /** whether it needs no further step-up */
  isRecent: boolean;
  /** names of organizations with other members and no other owner */
  leftWithoutOwner: string[];
  /** names of organizations without other members */
  leftEmpty: string[];
}

export const deletionPage = (view: DeletionView): Page => ({
  title: message('deletion.heading'),
  body: (
    <>
      <Heading k="deletion.heading" />
      <p>
        <T k="deletion.lead" email={view.email} />
      </p>
      {view.leftWithoutOwner.length > 0 && (
        <p class="alert" role="alert">
          <T k="deletion.onlyOwner" organizations={<Names of={view.leftWithoutOwner} />} />
        </p>
      )}
      <h2>
        <T k="deletion.goes" />
      </h2>
      <ul>
        {(['deletion.goesIdentity', 'deletion.goesMemberships', 'deletion.goesDelegations'] as const).map(
          (key) => (
            <li>
              <T k={key} />
            </li>
          ),
        )}
      </ul>
      <h2>
        <T k="deletion.stays" />
      </h2>
      <ul>
        {(['deletion.staysRecords', 'deletion.staysProjects', 'deletion.staysBackups'] as const).map(
          (key) => (
            <li>
              <T k={key} />
            </li>
          ),
        )}
        {view.leftEmpty.length > 0 && (
          <li>
            <T k="deletion.staysEmpty" organizations={<Names of={view.leftEmpty} />} />
          </li>
        )}
      </ul>
      <NextStep {...view} />
    </>
  ),
});

function NextStep({ csrf, isVouched, isRecent, leftWithoutOwner }: DeletionView) {
  const back = (
    <div class="actions">
      <ButtonLink k="deletion.back" href="/account" isPrimary />
    </div>
  );
  const keep = <ButtonLink k="deletion.keep" href="/account" />;
  if (leftWithoutOwner.length > 0) return back;
  if (isVouched)
    return (
      <>
        <p class="risk">
          <T k="deletion.needsOwnSignIn" link={(text) => <a href="/account/delete/confirm">{text}</a>} />
        </p>
        {back}
      </>
    );
  if (!isRecent)
    return (
      <>
        <p>
          <T k="deletion.signInAgain" />
        </p>
        <div class="actions">
          <ButtonLink k="action.signInAgain" href="/account/delete/confirm" isPrimary />
          {keep}
        </div>
      </>
    );
  return (
    <PostForm action="/account/delete" csrf={csrf}>
      <div class="actions">
        {keep}
        <Submit k="deletion.delete" />
      </div>
    </PostForm>
  );
}

export const deletedPage = (email: string): Page => ({
  title: message('deletion.doneHeading'),
  body: (
    <>
      <Heading k="deletion.doneHeading" />
      <p role="status">
        <T k="deletion.done" email={email} />
      </p>
      <p class="muted">
        <T k="deletion.doneNext" />
      </p>
      <div class="actions">
        <ButtonLink k="action.startPage" href="/" />
      </div>
    </>
  ),
});

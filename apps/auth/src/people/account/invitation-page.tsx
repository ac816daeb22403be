import { ButtonLink, Submit } from '../../pages/controls.js';
import { PostForm } from '../../pages/form.js';
import { message } from '../../pages/messages/messages.js';
import type { Page } from '../../pages/page.js';
import { T } from '../../pages/reader.js';

interface InvitationView {
  csrf: string;
  token: string;
  returnTo: string;
  email: string;
  organization: string;
  role: string;
  /** false: it invites another account, or the person used none of their own credentials */
  isTheirs: boolean;
}

export const invitationPage = (view: InvitationView): Page => ({
  title: message('invitation.title'),
  body: (
    <>
      <h1>
        <T k="invitation.heading" organization={view.organization} />
      </h1>
      {view.isTheirs ? <JoinForm {...view} /> : <OtherAccount {...view} />}
    </>
  ),
});

const JoinForm = ({ csrf, token, organization, role, email }: InvitationView) => (
  <>
    <p>
      <T k="invitation.lead" organization={organization} role={role} email={email} />
    </p>
    <p class="muted">
      <T k="invitation.consequences" link={(text) => <a href="/account">{text}</a>} />
    </p>
    <PostForm action="/account/invitation" csrf={csrf} fields={{ token }}>
      <div class="actions">
        <Submit k="invitation.join" />
        <ButtonLink k="action.notNow" href="/account" />
      </div>
    </PostForm>
  </>
);

const OtherAccount = ({ csrf, email, returnTo }: InvitationView) => (
  <>
    <p>
      <T k="invitation.other" email={email} />
    </p>
    <PostForm action="/signout" csrf={csrf} fields={{ return_to: returnTo }}>
      <div class="actions">
        <Submit k="company.signInToOther" />
      </div>
    </PostForm>
  </>
);

import { Fault, faulty, PostForm } from '../../pages/form.js';
import { message, type Message } from '../../pages/messages/messages.js';
import type { Page } from '../../pages/page.js';
import { T } from '../../pages/reader.js';

/** Asks for the e-mail address that determines the provider. */
export const companyPage = ({
  csrf,
  interaction,
  returnTo,
  email,
  fault,
}: {
  csrf: string;
  interaction?: string;
  returnTo?: string;
  email: string;
  fault?: Message;
}): Page => ({
  status: fault ? 404 : 200,
  title: message('signIn.withOrganization'),
  isFaulty: fault !== undefined,
  body: (
    <>
      <h1>
        <T k="signIn.withOrganization" />
      </h1>
      <p>
        <T k="company.lead" />
      </p>
      <Fault text={fault} />
      <PostForm action="/signin/company" csrf={csrf} fields={{ interaction, return_to: returnTo }}>
        <label for="email">
          <T k="label.email" />
        </label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="username"
          required
          maxlength={254}
          value={email}
          {...faulty(fault !== undefined)}
          autofocus
        />
        <div class="actions">
          <button class="primary" type="submit">
            <T k="action.continue" />
          </button>
          <a class="button" href="/signin">
            <T k="company.otherWays" />
          </a>
        </div>
      </PostForm>
    </>
  ),
});

export const toCompanyPage = (organization: string, url: string): Page => ({
  title: message('company.openingHeading'),
  refreshTo: url,
  body: (
    <>
      <h1>
        <T k="company.openingHeading" />
      </h1>
      <p>
        <T k="company.opening" organization={organization} />
      </p>
      <div class="actions">
        <a class="button primary" href={url}>
          <T k="action.continue" />
        </a>
      </div>
    </>
  ),
});

interface CompanyLink {
  csrf: string;
  token: string;
  organization: string;
  email: string;
  /** false: another user is signed in, or only through the provider */
  isTheirs: boolean;
  /** false: the person signs in again first */
  isRecent: boolean;
}

/** Asks whether the provider may also sign in to the current account. */
export const companyLinkPage = (view: CompanyLink): Page => ({
  title: message('company.linkHeading'),
  body: (
    <>
      <h1>
        <T k="company.linkHeading" />
      </h1>
      <p>
        <T k={explanationFor(view)} email={view.email} organization={view.organization} />
      </p>
      <LinkForm {...view} />
    </>
  ),
});

function explanationFor({ isTheirs, isRecent }: CompanyLink) {
  if (!isTheirs) return 'company.linkOther';
  return isRecent ? 'company.linkExplained' : 'company.linkSignInAgain';
}

function LinkForm({ csrf, token, isTheirs, isRecent }: CompanyLink) {
  const notNow = (
    <a class="button" href="/account">
      <T k="action.notNow" />
    </a>
  );
  if (isTheirs && isRecent)
    return (
      <PostForm action="/signin/company/link" csrf={csrf} fields={{ token }}>
        <div class="actions">
          <button class="primary" type="submit">
            <T k="company.link" />
          </button>
          {notNow}
        </div>
      </PostForm>
    );
  return (
    <PostForm action="/signout" csrf={csrf} fields={{ return_to: `/signin/company/link?token=${token}` }}>
      <div class="actions">
        <button class="primary" type="submit">
          {isTheirs ? <T k="action.signInAgain" /> : <T k="company.signInToOther" />}
        </button>
        {isTheirs && notNow}
      </div>
    </PostForm>
  );
}

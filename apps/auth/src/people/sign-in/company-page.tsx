import { ButtonLink, EmailInput, Heading, Label, Submit } from '../../pages/controls.js';
import { Fault, PostForm } from '../../pages/form.js';
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
      <Heading k="signIn.withOrganization" />
      <p>
        <T k="company.lead" />
      </p>
      <Fault text={fault} />
      <PostForm action="/signin/company" csrf={csrf} fields={{ interaction, return_to: returnTo }}>
        <Label for="email" k="label.email" />
        <EmailInput value={email} isFaulty={fault !== undefined} isFocused />
        <div class="actions">
          <Submit k="action.continue" />
          <ButtonLink k="company.otherWays" href="/signin" />
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
      <Heading k="company.openingHeading" />
      <p>
        <T k="company.opening" organization={organization} />
      </p>
      <div class="actions">
        <ButtonLink k="action.continue" href={url} isPrimary />
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
      <Heading k="company.linkHeading" />
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
  const notNow = <ButtonLink k="action.notNow" href="/account" />;
  if (isTheirs && isRecent)
    return (
      <PostForm action="/signin/company/link" csrf={csrf} fields={{ token }}>
        <div class="actions">
          <Submit k="company.link" />
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

import type { Page } from '../pages/page.js';
import { secondFactorPage } from '../signin/sign-in-page.js';
import type { AccountService } from './account.service.js';

type View = Awaited<ReturnType<AccountService['view']>>;
type SessionView = Awaited<ReturnType<AccountService['listSessions']>>[number];

export const accountPage = (data: {
  csrf: string;
  email: string;
  account: View;
  sessions: SessionView[];
  /** whether changes may be made without a further proof */
  isRecent: boolean;
  /** options for a new passkey, in JSON; undefined where none can be made */
  passkey?: string;
  suggestedName: string;
  /** names of organizations that ask for a second factor */
  askedBy: string[];
  notice?: string;
  fault?: string;
}): Page => ({
  status: data.fault ? 400 : 200,
  title: data.fault ? 'Error: Your account' : 'Your account',
  view: 'account',
  data,
});

export const recoveryCodesPage = (codes: string[]): Page => ({
  title: 'Your recovery codes',
  view: 'recovery-codes',
  data: { codes },
});

export const totpPage = (data: { csrf: string; secret: string; uri: string; fault?: string }): Page => ({
  status: data.fault ? 400 : 200,
  title: data.fault ? 'Error: Authenticator app' : 'Authenticator app',
  view: 'totp',
  data: { ...data, secret: data.secret.match(/.{1,4}/g)!.join(' ') },
});

/** Asks again who it is: for a second factor where there is one, else for the password. */
export const confirmPage = (data: {
  csrf: string;
  needsSecondFactor: boolean;
  hasTotp: boolean;
  passkey?: string;
  fault?: string;
}): Page => {
  const title = data.fault ? 'Error: Is it you?' : 'Is it you?';
  if (!data.needsSecondFactor)
    return { status: data.fault ? 401 : 200, title, view: 'confirm-password', data };
  const page = secondFactorPage({ ...data, firstFactor: '' });
  return { ...page, title, data: { ...data, title: 'Is it you?', action: '/account/confirm' } };
};

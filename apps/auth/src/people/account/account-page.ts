import type { Page } from '../../pages/page.js';
import type { AccountService } from './account.service.js';

type View = Awaited<ReturnType<AccountService['view']>>;
type SessionView = Awaited<ReturnType<AccountService['listSessions']>>[number];

export const accountPage = (data: {
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

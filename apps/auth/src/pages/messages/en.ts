import { enConsent } from './en-consent.js';

/** Everything that people read on the pages and in the mails of this service, as ICU messages. `<bdi>` isolates text of others. */
export const en = {
  'layout.errorTitle': 'Error: {title}',
  'layout.securedBy': 'Secured by Bonafide at {host}',

  'action.allow': 'Allow',
  'action.backToForm': 'Back to the form',
  'action.confirm': 'Confirm',
  'action.continue': 'Continue',
  'action.continueTo': 'Continue to {host}',
  'action.copy': 'Copy',
  'action.deny': 'Deny',
  'action.denyAndReturn': 'Deny and go back',
  'action.notNow': 'Not now',
  'action.remove': 'Remove',
  'action.removeNamed': 'Remove “{name}”',
  'action.seeDelegations': 'See your delegations',
  'action.signIn': 'Sign in',
  'action.signInAgain': 'Sign in again',
  'action.signOut': 'Sign out',
  'action.startPage': 'Go to the home page',
  'action.tryAgain': 'Try again',
  'action.useAnotherAccount': 'Use another account',

  'copy.done': 'Copied.',
  'copy.selected': 'The text is selected. Copy it with your keyboard or menu.',
  'label.code': 'Code',
  'label.email': 'Email',
  'label.password': 'Password',
  'label.signedInAs': 'Signed in as',
  'label.accessEnds': 'Access ends',
  signedInAs: 'Signed in as <bdi>{email}</bdi>.',
  youAreSignedInAs: 'You are signed in as <bdi>{email}</bdi>.',
  canEndAnytime: 'You can end this delegation at any time in <link>your delegations</link>.',
  notYou: 'Not you? {action}',
  closePage: 'You can close this page.',
  allowed: 'Allowed',
  denied: 'Denied',

  'agent.callsItself': 'It calls itself “<bdi>{name}</bdi>” <tag>unverified name</tag>',
  'agent.quoted': '“<bdi>{name}</bdi>”',
  'agent.unnamed': 'It has no name.',
  'agent.unnamedOf': 'An agent without a name (<code>{did}</code>)',
  'agent.proven': 'It proved that this identifier is its own.',
  'agent.unproven': 'Unproven: it has not shown that this identifier is its own.',
  'hint.mixed': 'Check this name: it mixes letters from different alphabets.',
  'hint.shapes': 'Check this name: it is not written in the Latin letters it appears to use.',
  'hint.font': 'Check this name: it uses special characters instead of ordinary letters.',
  'risk.everything': 'It can do anything that is possible there.',
  'risk.delete': 'You may not be able to recover what it deletes.',
  'risk.money': 'It can spend or move money.',
  'risk.send': 'Other people will think that what it sends is from you.',
  'risk.marked': 'The project marks this as risky.',
  'risk.high': 'Risky. Allow it only if you want this.',

  'start.heading': 'Decide what agents can do for you',
  'start.lead':
    'When an agent wants to act for you, it sends you here. You see what it asks for, allow or deny it, and can end its access at any time.',
  'start.haveLink': 'Did an agent give you a link? Open that link. You do not need to enter anything here.',
  'start.developers': 'Building an agent, a tool server or a dashboard? <link>Read the reference</link>.',

  'signIn.heading': 'Sign in',
  'signIn.forApplication':
    'An application that calls itself “<bdi>{name}</bdi>” <tag>unverified name</tag> wants to act for you. You decide after you sign in.',
  'signIn.forUnnamedApplication':
    'An application without a name wants to act for you. You decide after you sign in.',
  'signIn.forAgent':
    'An agent that calls itself “<bdi>{name}</bdi>” <tag>unverified name</tag> wants to act for you at <bdi>{project}</bdi>. You decide after you sign in.',
  'signIn.forUnnamedAgent':
    'An agent wants to act for you at <bdi>{project}</bdi>. You decide after you sign in.',
  'signIn.forDevice': 'After you sign in, you can connect the device that shows you a code.',
  'signIn.forDelegations':
    'After you sign in, you see which agents can act for you and can end their access.',
  'signIn.withPasskey': 'Sign in with a passkey',
  'signIn.withOrganization': 'Sign in with your organization',
  'signIn.emailMissing': 'Enter your email address.',
  'signIn.emailIncomplete': 'Enter a complete email address, like name@example.com.',
  'signIn.passwordMissing': 'Enter your password.',
  'signIn.incorrect': 'The email or password is incorrect.',
  'signIn.passkeyUnknown': 'This passkey is not registered here, or the page was open too long. Try again.',
  'signIn.timedOut': 'Your sign-in took too long. Sign in again.',
  'signIn.alreadyUsed': 'This sign-in was already used. Sign in again.',
  'signIn.expired':
    'This sign-in has expired, was already finished, or started in another browser. Start again.',
  'signIn.doneHeading': 'You are signed in',
  'signIn.doneNext': 'If an agent or an application sent you here, go back to it and open its link again.',
  'confirm.heading': 'Sign in again to continue',
  'confirm.enterPassword': 'Enter your password.',
  'confirm.incorrect': 'The password, code or passkey is incorrect. Try again.',
  'confirm.newerSignIn': 'The application needs a more recent sign-in of {email}.',

  'secondFactor.heading': 'Two-step verification',
  'secondFactor.enterCode': 'Enter the code from your authenticator app, or one of your recovery codes.',
  'secondFactor.usePasskey': 'Use your passkey, or enter one of your recovery codes.',
  'secondFactor.passkey': 'Use a passkey',
  'secondFactor.recoveryCode': 'Recovery code',
  'secondFactor.incorrect': 'The code is incorrect or was already used.',
  'passkey.unavailable':
    'This browser cannot use passkeys here. Try another browser or another way to sign in.',
  'passkey.notUsed': 'No passkey was used. Try again.',
  'passkey.name': 'Passkey name',

  'company.unreachable':
    'Your organization’s sign-in service cannot be reached at the moment. Try again later.',
  'company.notConfirmed': 'Your organization’s sign-in service did not confirm who you are.',
  'company.disabled': 'This account is disabled.',
  'company.noEmail': 'The sign-in service of {organization} did not send your email address.',
  'company.unverifiedEmail': 'The sign-in service of {organization} has not verified your email address.',
  'company.foreignEmail':
    'The sign-in service of {organization} sent an email address of a domain that the organization does not own.',
  'company.lead': 'Enter your email address at your organization. Its sign-in page opens next.',
  'company.unknown': 'No organization uses this email address to sign in here.',
  'company.otherWays': 'Other ways to sign in',
  'company.openingHeading': 'Opening your organization’s sign-in page',
  'company.opening': 'We are taking you to the sign-in page of <bdi>{organization}</bdi>.',
  'company.linkHeading': 'Link your account',
  'company.linkSignInAgain':
    'You are signed in as <bdi>{email}</bdi>. Sign in again to link this account to <bdi>{organization}</bdi>.',
  'company.linkExplained':
    'You are signed in as <bdi>{email}</bdi>. Once you link this account, you can also sign in to it with <bdi>{organization}</bdi>, to reach what belongs to <bdi>{organization}</bdi>.',
  'company.linkOther':
    'You are signed in as <bdi>{email}</bdi>. This is not the account that <bdi>{organization}</bdi> named, or you did not sign in with your own password or passkey.',
  'company.link': 'Link account',
  'company.signInToOther': 'Sign in to the other account',

  'account.heading': 'Your account',
  'account.needsOwnSignIn':
    'To open {organizations}, sign in with a passkey, an authenticator app or your own account here.',
  'account.organizationSignsIn':
    'Your organization signs you in. You have no password or passkey here and do not need one.',
  'account.confirmFirst': 'Sign in again to make changes.',
  'account.confirmOwnFirst': 'To make changes, sign in again with your own password or passkey.',
  'account.passkeys': 'Passkeys',
  'account.noPasskeys': 'You have no passkeys.',
  'account.passkeyAdded': 'Added {added}',
  'account.passkeyUsed': 'Added {added}, last used {used}',
  'account.addPasskey': 'Add a passkey',
  'account.authenticator': 'Authenticator app',
  'account.hasAuthenticator': 'Your authenticator app is set up.',
  'account.noAuthenticator': 'You have not set up an authenticator app.',
  'account.recoveryCodesLeft':
    '{count, plural, one {You have # recovery code left.} other {You have # recovery codes left.}}',
  'account.removeAuthenticator': 'Remove app',
  'account.setUpAuthenticator': 'Set up app',
  'account.newRecoveryCodes': 'Get new recovery codes',
  'account.password': 'Password',
  'account.newPassword': 'New password (at least 12 characters)',
  'account.changePassword': 'Change password',
  'account.passwordChanged': 'Your password is changed.',
  'account.sessions': 'Where you are signed in',
  'account.thisDevice': '{device} (this device)',
  'account.lastSeen': 'Last seen {time}',
  'account.lastSeenAt': '{address}, last seen {time}',
  'account.signOutDevice': 'Sign out {device}',
  'account.signOutOthers': 'Sign out everywhere else',
  'account.deleteHeading': 'Delete account',
  'account.delete': '<link>Delete your account</link>. First you see what is deleted and what stays.',
  'recoveryCodes.heading': 'Your recovery codes',
  'recoveryCodes.lead':
    'If you lose your passkey or authenticator app, use one of these codes instead. Each code works once. You see them only now, so keep them somewhere you can reach without this device.',
  'recoveryCodes.saved': 'I saved them',
  'totp.lead':
    'Add this key to your authenticator app, or <link>open the app on this device</link>. Then enter the code it shows.',

  'invitation.title': 'Join an organization',
  'invitation.heading': 'Join <bdi>{organization}</bdi>',
  'invitation.lead':
    '<bdi>{organization}</bdi> invites you to join as <strong>{role}</strong>. You are signed in as <bdi>{email}</bdi>.',
  'invitation.consequences':
    'Its owners can then see when and from where you sign in, and can sign you out. Join only if you expected this invitation and every way to sign in to <link>your account</link> is yours.',
  'invitation.join': 'Join',
  'invitation.other':
    'You are signed in as <bdi>{email}</bdi>. The invitation is for another account, or needs your own password or passkey.',
  'invitation.expired':
    'This invitation has expired, was withdrawn or accepted, or is for someone else. Ask for a new one.',

  'deletion.heading': 'Delete your account',
  'deletion.lead': 'You are about to delete the account of <bdi>{email}</bdi>. You cannot undo this.',
  'deletion.onlyOwner':
    'You are the only owner of {organizations}, and other people belong there. Make someone else an owner or remove the others, then come back.',
  'deletion.goes': 'What is deleted',
  'deletion.goesIdentity':
    'Your name, email address, password, passkeys, authenticator app and recovery codes. You are signed out everywhere.',
  'deletion.goesMemberships':
    'Your membership in every organization, and all invitations to you or from you.',
  'deletion.goesDelegations': 'Everything you allowed agents to do. Their access ends immediately.',
  'deletion.stays': 'What stays',
  'deletion.staysRecords':
    'Each organization’s records of what was done. They show a number instead of your name, and nothing here connects the number to you.',
  'deletion.staysProjects':
    'What you created for an organization, such as projects and keys. It belongs to the organization.',
  'deletion.staysBackups': 'Backups, until they expire.',
  'deletion.staysEmpty':
    '{organizations}, where you are the only member. Nobody can open it until the operator of this service adds someone.',
  'deletion.needsOwnSignIn':
    'Your organization signed you in. To delete your account, <link>sign in with your own password or passkey</link>. If you have neither, ask the operator of this service to delete it.',
  'deletion.signInAgain': 'Sign in again to delete your account.',
  'deletion.back': 'Back to your account',
  'deletion.keep': 'Keep account',
  'deletion.delete': 'Delete account',
  'deletion.doneHeading': 'Your account is deleted',
  'deletion.done':
    'The account of <bdi>{email}</bdi> is deleted. You are signed out everywhere, and nothing you allowed works any more.',
  'deletion.doneNext': 'You can close this page. If you ever get an account here again, it starts empty.',

  'delegations.heading': 'Your delegations',
  'delegations.endedTitle': 'Ended: Your delegations',
  'delegations.lead':
    'Signed in as <bdi>{email}</bdi>. These agents can act for you until you end their access.',
  'delegations.ended': '{agent} can no longer act for you.',
  'delegations.waiting': 'Waiting for you',
  'delegations.requested': 'Requested {time}',
  'delegations.answerBy': 'Answer by {time}',
  'delegations.review': 'Review',
  'delegations.reviewNamed': 'Review the request from “{name}”',
  'delegations.active': 'Can act for you',
  'delegations.none': 'No agents can act for you.',
  'delegations.agentFor': '{agent} for <bdi>{project}</bdi>',
  'delegations.byPolicy':
    'Your organization’s policy allowed this without asking you, and can allow it again.',
  'delegations.sharedBy': 'Shared by {agent}. It ends with that delegation, or earlier.',
  'delegations.useToolsOf': 'Use the tools of {host}',
  'delegations.useTools': 'Use tools in your name',
  'delegations.ends': 'Ends {date}',
  'delegations.end': 'End',
  'delegations.endNamed': 'End “{name}”',
  'delegations.unchecked': 'Agents choose the quoted names themselves. Nobody has checked them.',
  'delegations.past': 'Past delegations ({count, number})',
  'delegations.endedByYou': 'You ended it {date}',
  'delegations.endedByOthers': 'It was ended {date}',
  'delegations.deniedByYou': 'You denied it {date}',
  'delegations.expired': 'Expired {date}',
  'delegations.blocked': 'Blocked from asking you',
  'delegations.unblock': 'Let it ask again',
  'delegations.unblockNamed': 'Let it ask again: “{name}”',
  'delegations.newer': 'Newer',
  'delegations.older': 'Older',
  'delegations.page': 'Page {page, number} of {pages, number}',
  'delegations.endHeading': 'End this delegation?',
  'delegations.endLead': '{agent} will no longer be able to act for you for <bdi>{project}</bdi>.',
  'delegations.endCan': 'It can',
  'delegations.endAllowed': 'Allowed',
  'delegations.endExpires': 'Expires',
  'delegations.endFinal':
    'Access ends immediately. You cannot restore it: the agent would have to ask you again.',
  'delegations.identifiers': 'Identifiers',
  'delegations.delegationId': 'Delegation <code>{id}</code>',
  'delegations.agentId': 'Agent <code>{did}</code>',
  'delegations.keep': 'Keep it',
  'delegations.endIt': 'End it',
  'delegations.howSignedIn': 'How did you sign in when you allowed them?',
  'delegations.continueHere': 'Continue with your account here',
  'delegations.continueWith': 'Continue with {provider}',
  'delegations.withPassword': 'with a username and password',

  'error.heading': 'Something went wrong',
  'error.internal': 'Something went wrong on our side. Try again.',
  'error.code': 'Error: <code>{id}</code>',
  'error.request': 'Request: <code>{id}</code>',
  'error.linkHeading': 'This link does not work',
  'error.link':
    'The link contains a mistake. Nothing was allowed. Ask whoever sent it for a new link, and pass this on:',
  'error.notFoundHeading': 'Page not found',
  'error.notFound': 'Check that the address is complete, or go to the home page.',
  'error.requestHeading': 'This request cannot continue',
  'error.requestExpired':
    'This request has expired or was already answered. Start again from the application.',
  'error.requestInvalid': 'The application that sent you here made an invalid request: {reason}.',

  'mail.requestSubject': 'A request is waiting for you at {host}',
  'mail.requestText': `An application wants to act in your name. See what it asks for, and allow or deny it:

{url}

You can answer until {until}. If you do not expect this request, deny it there or ignore this email: nothing is allowed unless you allow it.

This email does not sign anyone in or approve anything. If you do not answer such requests, we send you fewer of these emails.
`,

  ...enConsent,
} as const;

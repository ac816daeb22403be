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

  'device.heading': 'Connect a device',
  'device.check': 'Does your device show this code? Continue only if it does.',
  'device.enter': 'Enter the code that your device shows. Then you see what it asks for.',
  'device.warning':
    'Use only a code from a device or program that you started yourself. Never use a code that someone sent or told you.',
  'device.matches': 'The code matches',
  'device.unknown':
    'No device is waiting with this code. Check that you typed it correctly, or start again on your device.',

  'consent.heading': 'Allow an application to act for you?',
  'consent.asks': '<bdi>{name}</bdi> wants to act for you.',
  'consent.deviceNote':
    'It runs on a device that shows the code <code>{userCode}</code>. Allow it only if you started it yourself just now and see this code there. If someone sent you a code or a link, they want to act in your name: deny it.',
  'consent.backgroundNote':
    'It runs without a browser and contacted you by itself. Allow it only if you expect this request.',
  'consent.backgroundMessageNote':
    'It runs without a browser and contacted you by itself. Allow it only if you expect this request and recognize the message below, word for word.',
  'consent.localNote':
    'It runs on your device and cannot prove who made it. Allow it only if you started it yourself just now.',
  'consent.unverifiedNote': 'The application chose its own name. Check that you know where you go next.',
  'consent.message': 'Message',
  'consent.resource': 'Service',
  'consent.can': 'It can',
  'consent.useTools': 'use the tools of <bdi>{host}</bdi><muted>{path}</muted> in your name',
  'consent.useAnyTool': 'use any tool that accepts delegations, in your name',
  'consent.useOrganizationTools':
    'use any tool that accepts delegations of <bdi>{organization}</bdi>, in your name',
  'consent.requestedFrom': 'Requested from',
  'consent.yourNetwork': 'your network',
  'consent.otherNetwork': 'This is not your network.',
  'consent.requestedAt': 'Requested',
  'consent.answerBy': 'Answer by',
  'consent.returnsTo': 'You return to',
  'consent.localProgram': 'a program on your device <muted>({target})</muted>',
  'consent.organization': 'On behalf of',
  'consent.canShare': 'It can share',
  'consent.sharing':
    'part of this access with other agents, for {minutes, plural, one {# minute} other {# minutes}} at a time. Your delegations show which agents.',
  'consent.ends':
    'when you end it, after {idle, plural, one {# day} other {# days}} without use, or after {max, plural, one {# day} other {# days}}',
  'consent.otherOrganizations': 'Decide for another organization: {organizations}',
  'consent.limitedTo': 'Limited to',
  'consent.alreadyAllowed': 'You already allow it to:',
  'consent.asksMore': 'It now also asks to',
  'consent.canDoForYou': 'What it can do for you',
  'consent.needsRole': 'You need the role {role} for this.',
  'consent.highRisk': 'Risky. Select it only if you want this.',
  'consent.nothingChosen': 'Select what it can do, or deny the request.',
  'consent.denyAndBlock': 'Deny, and block further requests from it',
  'consent.notAllowed': 'You cannot allow this',
  'consent.noOrganization': '{email} does not belong to any organization that an application could act for.',
  'consent.signInAgain': 'Sign in again to answer this request.',
  'consent.chooseAnswer': 'Choose Allow or Deny.',
  'consent.notMember': 'You no longer belong to this organization.',
  'consent.noMembership': 'You do not belong to any organization.',
  'consent.chooseOrganization': 'Choose one of your organizations.',
  'consent.cannotGrant': 'You cannot allow a part of this.',
  'consent.needsStrongerSignIn':
    'The application needs a newer or stronger sign-in. Sign in again, with a second factor of your own if it asks for one.',
  'consent.unregistered': 'This application is no longer registered.',
  'consent.answeredElsewhere':
    'This request has expired or was already answered. Start again where you started it.',
  'consent.expired':
    'This request has expired, was already answered, or started in another browser. Start again from the application.',
  'consent.notYours':
    'This request was already answered, has expired, or is for someone else. Sign in as the person it is for.',
  'consent.codeUsed': 'This code was already used. To connect, start again on your device.',
  'consent.goBack': 'Continue to go back to {application}.',
  'consent.goingBack': 'We are taking you back to {application}.',
  'consent.theApplication': 'the application',
  'consent.closeAfterwards': 'You can close this page afterwards.',
  'consent.endIn': 'To end this delegation, go to <link>your delegations</link>.',
  'consent.moreIn': 'To see other requests, go to <link>your delegations</link>.',
  'consent.deviceContinues': 'Go back to your device. It continues by itself.',
  'consent.applicationContinues': 'The application continues by itself.',
  'consent.deviceDenied': 'You allowed nothing. Your device is notified.',
  'consent.applicationDenied': 'You allowed nothing. The application is notified.',

  'policyRefusal.client': '{organization} does not allow this application.',
  'policyRefusal.resource': '{organization} does not allow applications to use this service.',
  'policyRefusal.device': '{organization} does not allow devices to connect with a code.',
  'policyRefusal.unprotected':
    '{organization} only accepts requests that applications send over a protected channel.',
  'policyRefusal.foreign': '{organization} does not know this application.',
  'policyRefusal.unregistered': '{organization} has not registered what the application asks for.',
  'policyRefusal.role': 'Your role in {organization} does not let you allow any of this.',

  'agentConsent.heading': 'Allow an agent to act for you at {project}?',
  'agentConsent.lead':
    'An agent asks to do what is listed below in your name. Allow it only if you expected this.',
  'agentConsent.agent': 'Agent',
  'agentConsent.for': 'For',
  'agentConsent.ends': 'after {days, plural, one {one day} other {# days}}, on {time}',
  'agentConsent.exactNames': 'Exact permission names',
  'agentConsent.returnsTo': 'You return to <bdi>{host}</bdi> afterwards.',
  'agentConsent.terms': 'Terms',
  'agentConsent.readTerms': 'Read the terms (opens in a new tab)',
  'agentConsent.acceptTerms': 'I accept the terms',
  'agentConsent.termsMissing': 'Accept the terms to continue.',
  'agentConsent.app': 'an app ({scheme})',
  'agentConsent.approved': 'The agent can now act for you as you allowed.',
  'agentConsent.denied': 'You allowed nothing. The agent cannot act for you.',
  'agentConsent.notified': 'The agent is notified. You can close this page.',
  'agentConsent.code': 'Give this code to the agent. It works once, within five minutes.',
  'agentConsent.earlier': 'To see what you allowed before, go to <link>your delegations</link>.',
  'providerPassword.fieldMissing': 'Enter your details in “{label}”.',
  'providerPassword.incorrect': 'These sign-in details are incorrect. Check both and try again.',

  'refusal.unknown.title': 'This link is not valid',
  'refusal.unknown.text': 'Check that you copied the whole link, or ask the agent for a new one.',
  'refusal.expired.title': 'This link has expired',
  'refusal.expired.text': 'Links work for ten minutes. Ask the agent for a new one.',
  'refusal.decided.title': 'This request is already answered',
  'refusal.decided.text': 'You do not need to do anything. To decide again, ask the agent for a new link.',
  'refusal.other-browser.title': 'This request is open in another browser',
  'refusal.other-browser.text':
    'Someone already signed in with this link in another browser. Continue there, or ask the agent for a new link.',
  'refusal.refused.title': 'This request is no longer possible',
  'refusal.refused.text': 'The project is switched off or no longer accepts this agent.',
  'refusal.shut-out.title': 'You cannot sign in here',
  'refusal.shut-out.text':
    'The organization behind this project ended your access. If you think this is a mistake, contact them.',
  'refusal.state.title': 'We could not complete your sign-in',
  'refusal.state.text':
    'It started in another browser, was already finished, or took too long. Open the agent’s link again.',
  'refusal.provider.title': 'We could not complete your sign-in',
  'refusal.provider.text':
    'The response did not come from the sign-in service we sent you to. Nothing was allowed.',
  'refusal.upstream.title': 'Sign-in failed',
  'refusal.upstream.text':
    'The sign-in service returned an unexpected response. Open the agent’s link again.',
  'refusal.no-code.title': 'Sign-in failed',
  'refusal.no-code.text':
    'The sign-in service sent you back without the information we need. Open the agent’s link again.',
  'refusal.cancelled.title': 'You did not sign in',
  'refusal.cancelled.text': 'The sign-in was cancelled. Nothing was allowed.',
  'refusal.not-a-member.title': 'This account cannot answer this request',
  'refusal.not-a-member.text':
    'The request is for an organization that you do not belong to. Sign in with an account that does, or ignore the request.',
  'refusal.role.title': 'This account cannot answer this request',
  'refusal.role.text':
    'The agent asks for more than your role can allow. Ask someone with a higher role to open the link.',
  'refusal.not-vouched.title': 'This account cannot answer this request',
  'refusal.not-vouched.text':
    'This project accepts approvals only from certain organizations or verified email domains. Sign in with another account.',

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
} as const;

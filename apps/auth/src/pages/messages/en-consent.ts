/** What the pages say on which a person answers the request of an application or an agent. */
export const enConsent = {
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
} as const;

// What keeps each promise of docs/security.md: `[text, what stands there instead]`, found in whichever source file has it.
/** @type {Record<string, [text: string, instead: string][]>} */
export const MUTATIONS = {
  'Evidence of two people, or too little to be anybody’s, never passes': [
    ['const sides = [otherSide, otherBarcode].filter(', 'const sides = [otherSide].filter('],
  ],
  'Two documents on one picture are nobody’s': [
    [
      'const [twoPeople] = contradictions;',
      'const [twoPeople] = contradictions.slice(contradictions.length);',
    ],
  ],
  'A document that no state or issuer wrote proves nothing': [
    ['isIssuerKnown: !isUnknown,', 'isIssuerKnown: !isUnknown || faults.length > 0,'],
  ],
  'A portrait never stands in for the document’s face': [
    ['compareSelfie(face, { source: front,', 'compareSelfie(face, { source: portrait ?? front,'],
  ],
  'A face on a front that says nothing proves nobody': [
    ['!face.simulated && !isFrontTied ? null', '!face.simulated && !face ? null'],
  ],
  'The zone of one person on the page of another never passes': [
    [
      "sure.filter(isReadable).length >= PLENTY) return 'no-match'",
      "sure.filter(isReadable).length >= PLENTY) return 'too-little'",
    ],
  ],
  'A copy of another picture is no selfie': [
    ['selfie, pictures: [back, portrait] }', 'selfie, pictures: [portrait] }'],
  ],
  'An outage of the reader lets no front through': [
    ['(read.barcode !== null && read.frontOutage !== null)', 'false'],
  ],
  'The person cannot change whom the backend expects': [
    ['if (isOpen(stands)) filled[name] = value;', 'if (!isObject(stands)) filled[name] = value;'],
  ],
  'What a job may decide on does not depend on load': [
    [
      'for (const side of SEARCHED_SIDES[effort]) {',
      'const until = Date.now() + 400; for (const side of SEARCHED_SIDES[effort]) { signal = AbortSignal.any([signal, AbortSignal.timeout(Math.max(1, until - Date.now()))].filter(Boolean));',
    ],
  ],
  'A check that could not be made never counts as passed': [
    [
      'export const isPassed = (confidence: number | null): boolean => confidence !== null && confidence >= PASS_CONFIDENCE',
      'export const isPassed = (confidence: number | null): boolean => (confidence ?? 1) >= PASS_CONFIDENCE',
    ],
  ],

  'A session reads no result, photo URL, signal, property or callback URL, and no filter tells of one': [
    [
      "if (shown === 'record') return withoutOtherJobs(record);",
      'if (shown) return withoutOtherJobs(record);',
    ],
  ],
  'A public key names no receiver and no other job, and opens nothing from a foreign page': [
    ["callbackURL === undefined || callbackURL === null || callbackURL === ''", 'callbackURL !== Number'],
  ],
  'A session brings no other job, CrossCheck or portrait into its job': [
    ['NOT_IN_SESSIONS.filter((name) => params', 'NOT_IN_SESSIONS.slice(4).filter((name) => params'],
  ],
  'No photo of a person is kept before they agree': [
    ["if (!state.consented) throw conflict('consent: is given before the first photo is sent');", ''],
  ],
  'A stored answer is given to whoever asked, and to nobody else': [
    ['holder: [caller.actor, isTest,', 'holder: [isTest,'],
  ],
  'A session’s token stands nowhere in clear': [
    [
      '[hashSecret(token), jobId, tenant, expiresAt, openedBy, cipher.encrypt(token, belongsTo(session))]',
      '[hashSecret(token), jobId, tenant, expiresAt, openedBy, Buffer.from(token)]',
    ],
  ],
  'Only pages of named origins read what a session is answered': [
    [
      'if (origin === undefined || !isAllowedOrigin(account, origin)) return;',
      'if (origin === undefined) return;',
    ],
  ],

  'What a token is for is what the page said': [
    [
      "for (const name of ['code_challenge', 'dpop_jkt', 'resource']) once(name);",
      "for (const name of ['code_challenge', 'dpop_jkt', 'resource', 'details']) once(name);",
    ],
  ],
  'A mail about a request is sent to its person alone, while it waits': [
    [
      'WHERE r.id = $1 AND r.mail_due_at <= $2 AND r.answer IS NULL',
      'WHERE r.id = $1 AND r.mail_due_at <= $2',
    ],
  ],
  'Nobody has mail after mail sent to a person': [
    ['WHERE request_mails.request_id = $2 OR request_mails.sent_at', 'WHERE true OR request_mails.sent_at'],
  ],
  'Whoever reads Redis learns nobody’s name and nothing that opens a session': [
    [
      'return cipher.encrypt(JSON.stringify(value), belongsTo(key));',
      'return Buffer.from(JSON.stringify(value));',
    ],
    ['JSON.parse(cipher.decryptText(sealed, belongsTo(key))) as T', 'JSON.parse(sealed.toString()) as T'],
  ],

  'A request without credentials is refused before its body is read': [
    ['BUDGETS[this.sender.pool].acquire(this.sender.shares, bytes)', 'BUDGETS.stranger.take([], bytes)'],
    [
      'BUDGETS[this.sender.pool].release(this.sender.shares, this.bytes)',
      'BUDGETS.stranger.give([], this.bytes)',
    ],
  ],
  'Nesting, prototype names and swarms of values are answered 4xx at every operation': [
    ['if (depth > JSON_DEPTH_MAX) throw refused(`is nested', 'if (depth > 1e9) throw refused(`is nested'],
  ],
  'No client uses up what belongs to another': [
    [
      "[kind === 'public' ? this.publicKeys : this.sessions, `${tenant}:${actor}`]",
      "[method === 'GET' || method === 'HEAD' ? this.reads : this.writes, tenant]",
    ],
  ],
  'An address is limited although Redis is away': [
    ['limiter.consume(addressKey(ip))', "limiter.consume(ip ?? '')"],
  ],
  'A picture ends no process of the services': [
    ['if (process.memoryUsage.rss() > options.memoryMaxBytes) process.exit(OUT_OF_MEMORY);', ''],
  ],
  'A job that takes its worker down is given up with a reason': [
    ['claimed.losses >= LEASE_LOSSES_MAX', 'claimed.losses > LEASE_LOSSES_MAX'],
  ],
  'We are not made to call private addresses': [
    ["if (!opened && !addresses.every(isPublicAddress)) throw new OutboundRefusedError('address');", ''],
  ],

  'A project approves nothing but the scopes that it lists, and no more by losing a tool': [
    ['if (freed.length > 0) throw conflict(', 'if (freed === undefined) throw conflict('],
  ],
  'An empty or missing list of clients, resources, scopes, domains or tenants allows nobody': [
    ['allowedClients !== null && !allowedClients?.some(', 'allowedClients?.length && !allowedClients.some('],
    ['allowedResources !== null && !covering', 'allowedResources?.length && !covering'],
  ],
  'A tool server takes no machine and no policy for a person’s approval': [
    ['const fault = findApprovalFault(accepted, readApproval(claims));', 'const fault = undefined;'],
  ],
  'What a company’s provider vouched for ends with it': [
    ['if (before && before.issuer !== issuer) await endVouchedSessions(manager, before, by);', ''],
  ],
  'Nobody who sets a project’s sign-in method becomes a person of another project, or of another provider': [
    ['if (isSigned) await this.verifySignature(idToken, provider.issuer!);', ''],
  ],
  'A secret of a sign-in method, a company or a client follows its origin, and a delegation token its worker':
    [['if (isSameOrigin(before, after)) return;', 'return;']],
  'A member approves no more than their role may give': [
    ["if (scopesBeyondRole(scopes, role, project).length > 0) throw new FlowRefusal('role', request);", ''],
  ],
  'People from upstream approve more than reading only within the provider’s limits': [
    ["provider?.type === 'oauth2' && !hasLimits(provider.settings)", 'false'],
  ],
  'A token reaches no more than the account’s entry of its issuer names': [
    ['if (reason !== undefined) throw this.invalidToken(reason, asked);', ''],
  ],
  'A revoked token changes nothing, whatever happens at its issuer': [
    ['bypassCache || mayReadPhotos(caller)', 'mayReadPhotos(caller) && false'],
  ],
  'Delegations end with membership, person, project and key': [
    [
      "['d.user_id = $1 AND d.organization_id = $2', basis.userId, basis.organizationId]",
      "['d.user_id = $1 AND d.organization_id = $2 AND false', basis.userId, basis.organizationId]",
    ],
  ],
  'Asking for a link stores nothing, and a link cannot be changed': [
    [
      'const belongsTo = (requestId: string) => `bouncer_requests.link|${requestId}`;',
      'const belongsTo = (_requestId: string) => `bouncer_requests.link`;',
    ],
  ],
  'An unproven agent is called so': [['agentIsProven: request.proofHash !== null', 'agentIsProven: true']],
  'A code that leaks is of no use': [
    ['AND code_challenge IS NOT DISTINCT FROM $6', 'AND ($6::text IS NULL OR true)'],
  ],
  'One approval gives one code, one code one token': [
    ['if ((await redis.del(keyOf(id))) === 0)', 'if ((await redis.del(keyOf(id))) < 0)'],
    [
      "if (!isFirst) throw new errors.SessionNotFound('the request was answered already');",
      "if (isFirst === undefined) throw new errors.SessionNotFound('the request was answered already');",
    ],
  ],
  'A runtime key asks, polls and verifies, and does nothing else': [
    ['if (!takesRuntime) assertManagementKey(request.keyHolder!);', ''],
  ],
  'A name that somebody chose is never a page’s word': [
    [
      ': `Allow an agent to act for you at ${project}?`;',
      ': `Allow ${view.agentName} to act for you at ${project}?`;',
    ],
  ],
  'Opening a page never approves or ends anything': [
    [
      'const visitor = await this.visitorOf(request); this.browser.assertCsrf(request, visitor?.sessionId);',
      'const visitor = await this.visitorOf(request);',
    ],
  ],

  'Passwords cannot be sprayed, with Redis or without': [["{ kind: 'address', of: address },", '']],
  'Nobody locks anybody out': [
    ['if (browser !== undefined) return { own: [', "if (browser === '') return { own: ["],
  ],
  'No session survives a new password; who is disabled keeps nothing': [
    [
      'SET disabled_at = coalesce(disabled_at, now()), session_epoch = session_epoch + 1',
      'SET disabled_at = coalesce(disabled_at, now())',
    ],
  ],
  'An account, a key, an issuer is out within a second': [
    [
      '(k.expires_at IS NULL OR k.expires_at > $2) AND a.disabled_at IS NULL',
      '(k.expires_at IS NULL OR k.expires_at > $2)',
    ],
  ],
  'Nobody makes, widens or rotates a key beyond what they hold': [['if (!exceeded) return;', 'return;']],
  'A key of some types of job touches no other': [
    ['if (jobTypes) { const types = `ANY(', 'if (false) { const types = `ANY('],
  ],
  'An export of the trail that was changed, cut or reordered is told from a whole one': [
    ["if (tree.root().toString('base64url') !== claims.tree.root)", 'if (tree.size < 0)'],
  ],
  'A token that is bound to a key is no bearer token': [
    [
      "if (scheme === 'Bearer') throw this.invalidToken('the token is bound to a key",
      "if (scheme === 'Bearer') return; if (isRenewal) throw this.invalidToken('the token is bound to a key",
    ],
  ],
  'A proof of a key counts once, at whichever process': [
    ['if (!isFirst || !(await this.isFirstAnywhere(id, lifetimeMs)))', 'if (!isFirst)'],
  ],
  'The trail names the person, and the agent beside them': [
    ['const actor = personOf(caller);', 'const { actor } = caller;'],
  ],
  'No organization’s log waits for another’s key': [
    ['.catch((error: unknown) => failures.set(tenant, error));', ''],
  ],
  'An agent asks a person seldom enough to be read': [['if (exceeded) throw tooManyRequests();', '']],
  'An identity provider’s word counts once': [
    ["if (isFirst === 0) throw invalidGrant('it was used before');", ''],
  ],
  'What nobody approved counts only where the account says so': [
    ["if (basis === 'machine')", "if (basis === 'machine' && subjectDid === '')"],
  ],
  'A token for the MCP server does nothing at the endpoints': [
    ["aud === this.mcpServer && resource !== '/mcp'", 'aud === this.mcpServer && resource === null'],
  ],
  'What an organization bounds at an address is bounded below it': [
    [
      '(r.organization_id = o.id OR r.organization_id IS NULL) ORDER BY r.organization_id NULLS LAST, length(r.uri) DESC LIMIT 1) AS resource',
      '(r.organization_id = o.id OR r.organization_id IS NULL) ORDER BY length(r.uri) DESC LIMIT 1) AS resource',
    ],
  ],
  'A token for certain things does nothing else': [
    ['assertDetails(caller.delegation?.details, called);', ''],
  ],
  'A stolen organization key is worth nothing once revoked': [
    ['if (await this.isIssuerRevoked(number)) return bits.fill(0xff);', ''],
  ],
  'An encryption key retires': [['fresh: sealing.encrypt(plain, row.belongsTo)', 'fresh: row.sealed']],
  'A stolen table shows no document number and no barcode of a result': [['delete open[name];', '']],
  'The trail cannot be rewritten by the service that writes it': [
    ["EXECUTE format('REVOKE UPDATE, TRUNCATE ON account_audit FROM %I', grantee);", 'NULL;'],
  ],
  'Reads of results and photographs, keys, issuers, settings and commands are in the trail': [
    ["if (caller.kind !== 'key') return;", 'if (caller) return;'],
  ],

  'What belongs to another account looks as if it did not exist': [
    [
      '`${SELECT} WHERE id = $1 AND tenant = $2${lock',
      '`${SELECT} WHERE id = $1 AND $2::text IS NOT NULL${lock',
    ],
  ],
  'What is not listed as allowed is refused, operation by credential': [
    ["if (caller.kind === 'public' && !access.publicKey) throw unauthorized();", ''],
  ],
  'Numbers, photographs, tokens and keys stand in no log, queue, error or clear column': [
    [
      'prepare: ({ details: { tin, ...details } }) => ({ details, secrets: { tin: tin as string } })',
      'prepare: ({ details }) => ({ details, secrets: { tin: details.tin as string } })',
    ],
  ],
  'Nobody may store a personal answer': [
    ["response.setHeader('Cache-Control', 'no-store'); noSniff(", 'noSniff('],
  ],
  'A service’s Redis user sees no other service’s keys': [
    [
      'prefix: config.REDIS_PREFIX, names: of.queueNames,',
      "prefix: config.REDIS_PREFIX === 'jobs' ? 'other' : config.REDIS_PREFIX, names: of.queueNames,",
    ],
  ],
  'Why a screening found somebody is told to the account alone': [
    [
      '`${SELECT} WHERE id = $1 AND tenant = $2${lock',
      '`${SELECT} WHERE id = $1 AND $2::text IS NOT NULL${lock',
    ],
  ],
  'A stolen table shows nothing of what callbacks said': [
    [
      'body: sealBody(this.cipher, context, JSON.stringify(record))',
      'body: Buffer.from(JSON.stringify(record))',
    ],
  ],

  'Of two reviewers one decides, and the other is told who': [
    [
      "const FREE = '(assignee IS NULL OR assignee = $2 OR lease_until <= $3)';",
      "const FREE = '($2::text IS NOT NULL AND $3::timestamptz IS NOT NULL)';",
    ],
  ],
  'Where two people are asked for, nobody confirms their own decision': [
    ['delegation ? `user:${delegation.userDid}` : actor', 'delegation ? `${actor} ${delegation.id}` : actor'],
  ],
  'A viewer reads no person whole': [['if (personal && readsMasked(caller))', 'if (false)']],
  'A revealed photo carries the name of who asked': [
    ['...(viewer === undefined ? [] : [viewer])', '...(viewer === undefined ? [] : [])'],
  ],
  'An administrator gives nobody more than they hold': [
    ['if (scopes.length === 0) return;', 'if (scopes) return;'],
  ],
  'No account claims another’s audience': [
    ['if (!missing) return; const message = `proofs:', 'if (before) return; const message = `proofs:'],
  ],
  'Two editors do not overwrite each other': [
    ["if (!tags.includes('*') && !tags.includes(current))", "if (!tags.includes('*') && !current)"],
  ],
  'Of several who rotate an endpoint’s secret at once one is given it; the others are told': [
    ['if (others.length > 0) return null;', 'if (others.length > 9) return null;'],
  ],
  'An old sign-in changes no account, decides no review and sees nobody whole': [
    ["if (personal) return ['personal-data'];", "if (personal) return ['reviews'];"],
  ],
  'Refreshing a token makes no sign-in newer': [
    [
      'authentication: grant.authentication ?? undefined,',
      'authentication: grant.authentication ? { ...grant.authentication, time: issuedAt } : undefined,',
    ],
  ],
  'Who removes an admin learns what that person leaves behind': [
    ["wasAdmin = before?.role === 'admin' && after?.role !== 'admin';", ''],
  ],
  'What an erased account’s key sealed opens no more': [
    [
      'DO UPDATE SET wrapped = NULL, destroyed_at',
      'DO UPDATE SET wrapped = account_keys.wrapped, destroyed_at',
    ],
  ],
  'A key revoked while it waits for events reads none': [
    ['wait > 0 && part.events.length > 0 ? await reader.renewCaller() : caller', 'caller'],
  ],
  'Nobody has events sent that they could not read': [["assertMayGive(caller, ['events:read'], 'url');", '']],
  'A cursor leads nowhere but where it was given': [
    ['return `${tenant}|listing.after|', 'return `|listing.after|'],
  ],
  'A device’s code is answered once, by somebody who signed in and typed it': [
    [
      'if (signedIn) return this.form(request, response, signedIn, { letters });',
      'if (signedIn && letters) return { redirectTo: `/consent?interaction=${this.interactions.openDevice(request, response, letters)}` }; if (signedIn) return this.form(request, response, signedIn, { letters });',
    ],
  ],
  'What an agent passes on is never wider than what it holds, and ends with it': [
    [
      'UNION SELECT d.id FROM delegations d JOIN chain ON d.parent_id = chain.id WHERE',
      'UNION SELECT d.id FROM delegations d JOIN chain ON d.parent_id = chain.id WHERE false AND',
    ],
    ['let latest = found;', 'let latest: typeof found = [];'],
  ],
  'Whoever has a second factor never signs in with a password alone': [
    [
      'if (await this.signIns.needsSecondFactor(user.id)) return this.secondFactor(request',
      'if (!user) return this.secondFactor(request',
    ],
  ],
  'A company’s provider takes over no account': [
    ['if (made === 0 && user.hasWayIn) return { link: pending };', ''],
  ],
  'A company’s provider makes no credential for its people': [
    ['if (isVouchedOnly(session)) throw ownCredentialRequired();', ''],
  ],
  'An organization sees and ends nothing of people who have not joined it': [
    ['if (!isNew) return { user, invitation', 'if (!user) return { user, invitation'],
  ],
  'An account made for another’s address opens nothing of who adds the address': [
    ['if (!isNew) return { user, invitation', 'if (!user) return { user, invitation'],
  ],

  'Nobody deletes another’s account, nor with a session alone': [
    [
      'if (isVouchedOnly(session) || !(await this.stepUp.isRecent(signedIn))) return CONFIRM;',
      'if (isVouchedOnly(session)) return CONFIRM;',
    ],
  ],
  'A company’s provider deletes no account': [
    [
      'if (isVouchedOnly(session) || !(await this.stepUp.isRecent(signedIn))) return CONFIRM;',
      'if (!(await this.stepUp.isRecent(signedIn))) return CONFIRM;',
    ],
  ],
  'Who is erased is named nowhere, and nothing they gave goes on': [
    [
      "UPDATE delegations SET user_id = NULL, user_identifier = NULL, approver = '{}'",
      "UPDATE delegations SET user_id = NULL, approver = '{}'",
    ],
  ],
  'Whoever registers an erased address gets nothing of the account before': [
    [
      '`DELETE FROM ${TABLES[person.kind]} WHERE id = $1`',
      '`UPDATE ${TABLES[person.kind]} SET disabled_at = now() WHERE id = $1`',
    ],
  ],
  'Nobody is rid of what they did by being erased': [
    ["NEW.address := 'sha256:' || encode(sha256(", 'NEW.address := NEW.address || encode(sha256('],
  ],
  'No organization loses its only owner': [["${lock ? 'FOR UPDATE OF m' : ''}", '']],
};

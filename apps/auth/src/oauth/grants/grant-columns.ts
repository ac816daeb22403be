// The delegation's columns that every statement on codes and refresh tokens reads.

/**
 * All facts as one JSON value, which is cheaper to read than twenty columns. Only for delegations whose user can still
 * sign in and is still a member of the organization.
 */
export const GRANT_COLUMNS = `d.id AS delegation_id, d.status, d.expires_at, json_build_object('delegationId', d.id,
    'clientId', d.client_id, 'clientDid', d.agent_did, 'userId', d.user_id, 'userDid', d.user_did, 'userIdentifier', d.user_identifier,
    'userRole', m.role, 'basis', d.basis, 'sessionId', d.session_id, 'scopes', d.scopes, 'resource', d.constraints->>'resource',
    'details', d.constraints->'authorizationDetails', 'authentication', d.approver->'authentication', 'needsDpop', coalesce((d.constraints->>'dpop')::boolean, false),
    'organizationId', d.organization_id, 'organizationSlug', o.slug, 'issuerDid', d.issuer_did,
    'signingKey', (SELECT k.public_key_multibase FROM organization_keys k
      WHERE k.organization_id = d.organization_id AND k.retired_at IS NULL), 'statusListNumber', d.status_list_number, 'statusListIndex', d.status_list_index,
    'issuedAt', floor(extract(epoch FROM d.issued_at))::bigint,
    'expiresAt', floor(extract(epoch FROM d.expires_at))::bigint) AS "grant"`;
export const GRANTS = `delegations d
    JOIN organizations o ON o.id = d.organization_id
    JOIN memberships m ON m.organization_id = d.organization_id AND m.user_id = d.user_id AND m.disabled_at IS NULL
    JOIN users u ON u.id = d.user_id AND u.disabled_at IS NULL`;

// Authorization server metadata (RFC 8414 section 2), the same bytes at every URL.
import { AUTHENTICATION_CLASSES } from '@bonafide/vc-jwt/delegation-claims';
import { gatewayIssuer } from '../../core/public-urls.js';
import { CLIENT_AUTH_ALGORITHMS } from '../clients/client-keys.js';
import { GRANT_TYPES } from '../grants/grant-types.js';
import { GATEWAY_SCOPE } from '../../projects/resources/gateway-scope.js';

const CLIENT_AUTH_METHODS = ['none', 'private_key_jwt'] as const;

/** Algorithms of DPoP proofs: those that browsers and runtimes support. */
export const DPOP_ALGORITHMS = ['ES256', 'EdDSA', 'Ed25519'] as const;

export interface MetadataOptions {
  publicUrl: string;
  acceptsMetadataDocuments: boolean;
}

export function serverMetadata({ publicUrl, acceptsMetadataDocuments }: MetadataOptions) {
  const issuer = gatewayIssuer(publicUrl);
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    revocation_endpoint: `${issuer}/revoke`,
    introspection_endpoint: `${issuer}/introspect`,
    device_authorization_endpoint: `${issuer}/device_authorization`,
    backchannel_authentication_endpoint: `${issuer}/bc-authorize`,
    backchannel_token_delivery_modes_supported: ['poll', 'ping'],
    backchannel_user_code_parameter_supported: false,
    pushed_authorization_request_endpoint: `${issuer}/par`,
    require_pushed_authorization_requests: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    jwks_uri: `${issuer}/jwks`,
    scopes_supported: [GATEWAY_SCOPE],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES,
    // draft-ietf-oauth-identity-assertion-authz-grant section 7.2, and MCP's enterprise-managed authorization.
    authorization_grant_profiles_supported: ['urn:ietf:params:oauth:grant-profile:id-jag'],
    token_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    token_endpoint_auth_signing_alg_values_supported: CLIENT_AUTH_ALGORITHMS,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    revocation_endpoint_auth_signing_alg_values_supported: CLIENT_AUTH_ALGORITHMS,
    introspection_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    introspection_endpoint_auth_signing_alg_values_supported: CLIENT_AUTH_ALGORITHMS,
    code_challenge_methods_supported: ['S256'],
    dpop_signing_alg_values_supported: DPOP_ALGORITHMS,
    authorization_response_iss_parameter_supported: true,
    acr_values_supported: AUTHENTICATION_CLASSES,
    client_id_metadata_document_supported: acceptsMetadataDocuments,
    // OpenID configuration parsers require these two.
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['EdDSA'],
  };
}

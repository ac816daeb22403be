import { AGENT } from '../bouncer/bouncer-driver.js';

/** A body for each operation that takes one; PROJECT and TOKEN stand for a project's id and a token of it. */
export const OPERATION_BODIES: Record<string, unknown> = {
  'POST /api/v1/dashboard/organizations/{org}/members': {
    email: 'intruder@example.com',
    role: 'owner',
    password: 'a long enough password',
  },
  'PATCH /api/v1/dashboard/organizations/{org}/members/{userId}': { role: 'viewer' },
  'POST /api/v1/dashboard/organizations/{org}/projects': { name: 'Intruder' },
  'PUT /api/v1/dashboard/organizations/{org}/resources': {
    uri: 'https://api.example',
    scopes: [{ name: 'files:read', description: 'Read files' }],
  },
  'POST /api/v1/dashboard/organizations/{org}/clients': {
    name: 'Intruder',
    redirectUris: ['https://intruder.example/callback'],
  },
  'PATCH /api/v1/dashboard/organizations/{org}/clients/{registeredClient}': { name: 'Renamed' },
  'PUT /api/v1/dashboard/organizations/{org}/agent-policy': { requireDpop: true },
  'PUT /api/v1/dashboard/organizations/{org}/sign-in-policy': { requireSecondFactor: false },
  'PUT /api/v1/dashboard/organizations/{org}/company-sign-in': {
    issuer: 'https://8.8.8.8',
    clientId: 'bonafide',
    clientSecret: 'a secret of theirs',
  },
  'POST /api/v1/dashboard/organizations/{org}/domains': { domain: 'other.example' },
  'POST /api/v1/dashboard/account/passkeys': { name: 'Laptop', response: {} },
  'PATCH /api/v1/dashboard/account/passkeys/{passkeyId}': { name: 'Laptop' },
  'POST /api/v1/dashboard/account/totp/confirm': { code: '123456' },
  'PUT /api/v1/dashboard/account/password': { password: 'short' },
  'POST /api/v1/dashboard/account/step-up': {},
  'PATCH /api/v1/dashboard/projects/{projectId}': { name: 'Renamed' },
  'POST /api/v1/dashboard/projects/{projectId}/api-keys': { name: 'Stolen' },
  'POST /api/v1/dashboard/delegations/{id}/revoke': {},
  'PUT /api/v1/dashboard/projects/{projectId}/auth-methods/{methodId}': { type: 'none' },
  'PUT /api/v1/dashboard/projects/{projectId}/default-auth-method': { methodId: 'github' },
  'PUT /api/v1/dashboard/projects/{projectId}/tools/{tool}': {
    requiresDelegation: false,
    requiredScopes: [],
  },
  'PUT /api/v1/dashboard/projects/{projectId}/consent': { branding: { companyName: 'Evil' } },
  'POST /api/v1/dashboard/projects/{projectId}/consent/preview': { branding: { companyName: 'Evil' } },
  'PUT /api/v1/dashboard/projects/{projectId}/worker': { workerUrl: 'https://8.8.8.8/' },
  'POST /api/v1/bouncer/authorize': {
    agent_did: AGENT,
    requested_scopes: ['files:read'],
    project_id: 'PROJECT',
  },
  'POST /api/v1/bouncer/delegations/{id}/revoke': {},
  'POST /api/v1/bouncer/delegations/verify': {
    agent_did: AGENT,
    delegation_token: 'TOKEN',
    scopes: ['files:read'],
    project_id: 'PROJECT',
  },
  'PUT /api/v1/bouncer/projects/{projectId}/config': { isEnabled: false },
  'PATCH /api/v1/bouncer/projects/{projectId}/config': { isEnabled: false },
  'PUT /api/v1/bouncer/projects/{projectId}/consent-config': { branding: { companyName: 'Evil' } },
  'PATCH /api/v1/bouncer/projects/{projectId}/consent-config': { branding: { companyName: 'Evil' } },
  'PUT /api/v1/bouncer/projects/{projectId}/tool-protections': { toolProtections: {} },
  'PATCH /api/v1/bouncer/projects/{projectId}/tool-protections': { toolProtections: {} },
};

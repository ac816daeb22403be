/**
 * The twelve pre-configured providers (spec Area B "Provider configuration"): five in direct mode (a public client with
 * PKCE), seven in proxy mode (a confidential client with its secret). Endpoints are the providers' published ones.
 */
export type ProviderMode = 'direct' | 'proxy';
export type TokenEndpointAuthMethod = 'none' | 'client_secret_post' | 'client_secret_basic';

/** Where to find the person's identity after the sign-in. */
export interface UserReading {
  /**
   * `userinfo`: GET with the bearer token; `token`: in the ID token or the token response; `token-info`: GET <url>/<token>;
   * `graphql`: POST; `named-by-token`: the subject of the ID token or the access token, otherwise the person is asked
   */
  from: 'userinfo' | 'token' | 'token-info' | 'graphql' | 'named-by-token';
  /** dotted paths into that response */
  subject: string;
  name?: string;
  email?: string;
  /** path of the organization or workspace signed in to; default `org_id` */
  organization?: string;
  /** GET returns a list of the person's organizations; `organization` is then read from each */
  organizationsUrl?: string;
  query?: string;
}

export interface ProviderPreset {
  id: string;
  title: string;
  mode: ProviderMode;
  /** may contain `{domain}` */
  authorizationUrl: string;
  tokenUrl: string;
  userInfoUrl?: string;
  /** RFC 9207: the expected `iss` of authorization responses; absent if the provider has no fixed one */
  issuer?: string;
  /** the provider supports OpenID Connect, and so the scopes `openid profile email` */
  openid: boolean;
  /** `required`: must be configured; `optional`: defaults to `defaultDomain` */
  domain?: 'required' | 'optional';
  defaultDomain?: string;
  supportsPKCE: boolean;
  requiresClientSecret: boolean;
  tokenEndpointAuthMethod: TokenEndpointAuthMethod;
  /** format of the token request's body */
  tokenRequestFormat?: 'form' | 'json';
  /** set for every provider without OpenID Connect; an empty list: it has no scopes */
  defaultScopes?: string[];
  scopeSeparator?: ' ' | ',';
  customParams?: Record<string, string>;
  user: UserReading;
}

const OPENID_USER: UserReading = { from: 'userinfo', subject: 'sub', name: 'name', email: 'email' };

const direct = { mode: 'direct', supportsPKCE: true, requiresClientSecret: false } as const;
const proxy = { mode: 'proxy', requiresClientSecret: true } as const;

export const PROVIDER_PRESETS: readonly ProviderPreset[] = [
  {
    ...direct,
    id: 'microsoft',
    title: 'Microsoft',
    authorizationUrl: 'https://login.microsoftonline.com/{domain}/oauth2/v2.0/authorize',
    tokenUrl: 'https://login.microsoftonline.com/{domain}/oauth2/v2.0/token',
    userInfoUrl: 'https://graph.microsoft.com/oidc/userinfo',
    openid: true,
    domain: 'optional',
    defaultDomain: 'common',
    tokenEndpointAuthMethod: 'none',
    user: OPENID_USER,
  },
  {
    ...direct,
    id: 'gitlab',
    title: 'GitLab',
    authorizationUrl: 'https://{domain}/oauth/authorize',
    tokenUrl: 'https://{domain}/oauth/token',
    userInfoUrl: 'https://{domain}/oauth/userinfo',
    issuer: 'https://{domain}',
    openid: true,
    domain: 'optional',
    defaultDomain: 'gitlab.com',
    tokenEndpointAuthMethod: 'none',
    user: OPENID_USER,
  },
  {
    ...direct,
    id: 'okta',
    title: 'Okta',
    authorizationUrl: 'https://{domain}/oauth2/v1/authorize',
    tokenUrl: 'https://{domain}/oauth2/v1/token',
    userInfoUrl: 'https://{domain}/oauth2/v1/userinfo',
    issuer: 'https://{domain}',
    openid: true,
    domain: 'required',
    tokenEndpointAuthMethod: 'none',
    user: OPENID_USER,
  },
  {
    ...direct,
    id: 'auth0',
    title: 'Auth0',
    authorizationUrl: 'https://{domain}/authorize',
    tokenUrl: 'https://{domain}/oauth/token',
    userInfoUrl: 'https://{domain}/userinfo',
    issuer: 'https://{domain}/',
    openid: true,
    domain: 'required',
    tokenEndpointAuthMethod: 'none',
    user: OPENID_USER,
  },
  {
    ...direct,
    id: 'x',
    title: 'X',
    authorizationUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    userInfoUrl: 'https://api.x.com/2/users/me',
    openid: false,
    tokenEndpointAuthMethod: 'none',
    defaultScopes: ['users.read', 'tweet.read'],
    user: { from: 'userinfo', subject: 'data.id', name: 'data.name' },
  },
  {
    ...proxy,
    id: 'google',
    title: 'Google',
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
    issuer: 'https://accounts.google.com',
    openid: true,
    supportsPKCE: true,
    tokenEndpointAuthMethod: 'client_secret_post',
    user: OPENID_USER,
  },
  {
    ...proxy,
    id: 'github',
    title: 'GitHub',
    authorizationUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userInfoUrl: 'https://api.github.com/user',
    openid: false,
    supportsPKCE: true,
    tokenEndpointAuthMethod: 'client_secret_post',
    user: {
      from: 'userinfo',
      subject: 'id',
      name: 'login',
      email: 'email',
      organization: 'login',
      organizationsUrl: 'https://api.github.com/user/orgs',
    },
  },
  {
    ...proxy,
    id: 'slack',
    title: 'Slack',
    authorizationUrl: 'https://slack.com/oauth/v2/authorize',
    tokenUrl: 'https://slack.com/api/oauth.v2.access',
    openid: false,
    supportsPKCE: false,
    tokenEndpointAuthMethod: 'client_secret_basic',
    scopeSeparator: ',',
    user: { from: 'token', subject: 'authed_user.id', organization: 'team.id' },
  },
  {
    ...proxy,
    id: 'notion',
    title: 'Notion',
    authorizationUrl: 'https://api.notion.com/v1/oauth/authorize',
    tokenUrl: 'https://api.notion.com/v1/oauth/token',
    openid: false,
    supportsPKCE: false,
    tokenEndpointAuthMethod: 'client_secret_basic',
    tokenRequestFormat: 'json',
    defaultScopes: [],
    customParams: { owner: 'user' },
    user: {
      from: 'token',
      subject: 'owner.user.id',
      name: 'owner.user.name',
      email: 'owner.user.person.email',
      organization: 'workspace_id',
    },
  },
  {
    ...proxy,
    id: 'linear',
    title: 'Linear',
    authorizationUrl: 'https://linear.app/oauth/authorize',
    tokenUrl: 'https://api.linear.app/oauth/token',
    userInfoUrl: 'https://api.linear.app/graphql',
    openid: false,
    supportsPKCE: true,
    tokenEndpointAuthMethod: 'client_secret_post',
    defaultScopes: ['read'],
    scopeSeparator: ',',
    user: {
      from: 'graphql',
      query: '{ viewer { id name email organization { id } } }',
      subject: 'data.viewer.id',
      name: 'data.viewer.name',
      email: 'data.viewer.email',
      organization: 'data.viewer.organization.id',
    },
  },
  {
    ...proxy,
    id: 'hubspot',
    title: 'HubSpot',
    authorizationUrl: 'https://app.hubspot.com/oauth/authorize',
    tokenUrl: 'https://api.hubapi.com/oauth/v1/token',
    userInfoUrl: 'https://api.hubapi.com/oauth/v1/access-tokens',
    openid: false,
    supportsPKCE: false,
    tokenEndpointAuthMethod: 'client_secret_post',
    defaultScopes: ['oauth'],
    user: { from: 'token-info', subject: 'user_id', email: 'user', organization: 'hub_id' },
  },
  {
    ...proxy,
    id: 'salesforce',
    title: 'Salesforce',
    authorizationUrl: 'https://{domain}/services/oauth2/authorize',
    tokenUrl: 'https://{domain}/services/oauth2/token',
    userInfoUrl: 'https://{domain}/services/oauth2/userinfo',
    issuer: 'https://{domain}',
    openid: true,
    domain: 'optional',
    defaultDomain: 'login.salesforce.com',
    supportsPKCE: true,
    tokenEndpointAuthMethod: 'client_secret_post',
    defaultScopes: ['openid', 'id', 'profile', 'email'],
    user: { ...OPENID_USER, subject: 'user_id', organization: 'organization_id' },
  },
];

const BY_ID = new Map(PROVIDER_PRESETS.map((preset) => [preset.id, preset]));

export const providerPreset = (id: string): ProviderPreset | undefined => BY_ID.get(id);

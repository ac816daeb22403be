/** Under which names a person of an upstream provider is stored, by what vouches for their subject. */
import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import type { OAuthProvider } from '../../projects/providers/provider-settings.js';
import type { UpstreamName } from '../../people/users/upstream-user.js';

export interface UpstreamAuthority {
  /** new people are stored under this name, for their project alone unless the organization owns `issuer` */
  authority: string;
  /** the issuer whose signature over the subject was checked */
  issuer?: string;
  /** further names that the same evidence vouches for */
  others: UpstreamName[];
}

/** What says that the subject is the person's. */
export interface SubjectEvidence {
  /** it is in an ID token whose signature was checked with the keys of `provider.issuer` */
  isSigned: boolean;
  /** it is in the answer of the token endpoint */
  isInTokens: boolean;
}

/**
 * The issuer, if it signed the subject; otherwise the origin of the token endpoint, which TLS proves. User info of
 * another origin is named beside it, and so is the field, unless it is `sub`: people may write other fields themselves.
 */
export function upstreamAuthority(
  provider: Pick<OAuthProvider, 'issuer' | 'tokenUrl' | 'userInfoUrl' | 'user' | 'isPublished'>,
  { isSigned, isInTokens }: SubjectEvidence,
): UpstreamAuthority {
  const { issuer, tokenUrl, isPublished } = provider;
  const { subject } = provider.user;
  const field = subject === 'sub' ? '' : ` ${subject}`;
  const origin = originOf(tokenUrl);
  const ofOrigin = `${origin}${field}`;
  if (isSigned)
    return {
      authority: `${issuer}${field}`,
      issuer,
      others: [{ authority: `${issuer}${field}`, isShared: true }, { authority: ofOrigin }],
    };
  const userInfoOrigin = isInTokens || isPublished ? origin : originOf(provider.userInfoUrl ?? '');
  if (userInfoOrigin !== origin) return { authority: `${origin} ${userInfoOrigin}${field}`, others: [] };
  return { authority: ofOrigin, others: [] };
}

/** The customer's own directory names its people itself; whoever answers as a token endpoint there tells of others. */
export const passwordAuthority = (authEndpoint: string): UpstreamAuthority => ({
  authority: `${originOf(authEndpoint)} password`,
  others: [],
});

const originOf = (url: string): string => parseUrl(url)?.origin ?? url;

import { ServiceError } from '@bonafide/platform/errors';

export const projectNotFound = () =>
  new ServiceError('not-found', 'project not found', { code: 'PROJECT_NOT_FOUND' });

/** Says what is wrong with the key, as far as its sender could know it. */
export const invalidApiKey = (key: string) =>
  new ServiceError('unauthenticated', `the API key is not valid: ${keyFault(key)}`, {
    code: 'AUTH_INVALID_API_KEY',
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });

function keyFault(key: string): string {
  if (/^[ps]k_(?:us|eu)_/.test(key)) return 'this is a key of the jobs service';
  return /^ak_[A-Za-z0-9_-]{43}$/.test(key)
    ? 'it is unknown, revoked or expired'
    : 'it is not a key; one begins with ak_ and is sent whole';
}

export const missingApiKey = () =>
  new ServiceError('unauthenticated', 'an API key is required in the X-API-Key header', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

export function assertManagementKey({ kind }: { kind: 'runtime' | 'management' }): void {
  if (kind !== 'management')
    throw new ServiceError('forbidden', 'this needs a management key of the project');
}

export const otherProjectsKey = () => new ServiceError('forbidden', 'the API key belongs to another project');

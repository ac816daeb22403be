import { ServiceError } from '@bonafide/platform/errors';

export const projectNotFound = () =>
  new ServiceError('not-found', 'project not found', { code: 'PROJECT_NOT_FOUND' });

export const invalidApiKey = () =>
  new ServiceError('unauthenticated', 'the API key is not valid', {
    code: 'AUTH_INVALID_API_KEY',
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });

export const missingApiKey = () =>
  new ServiceError('unauthenticated', 'an API key is required in the X-API-Key header', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

export function assertManagementKey({ kind }: { kind: 'runtime' | 'management' }): void {
  if (kind !== 'management')
    throw new ServiceError('forbidden', 'this needs a management key of the project');
}

export const otherProjectsKey = () => new ServiceError('forbidden', 'the API key belongs to another project');

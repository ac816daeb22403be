import { ServiceError } from '@bonafide/platform/errors';

/** Redis' response; throws 503 if Redis is unavailable. */
export async function available<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch {
    throw new ServiceError('unavailable', 'sign-in is not available at the moment', {
      headers: { 'Retry-After': '5' },
    });
  }
}

import { ServiceError } from '@bonafide/platform/errors';

/** What Redis answers, or 503 where it does not. */
export async function available<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch {
    throw new ServiceError('unavailable', 'sign-in is not available at the moment', {
      headers: { 'Retry-After': '5' },
    });
  }
}

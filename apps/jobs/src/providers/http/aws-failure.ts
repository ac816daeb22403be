import { ProviderFailure } from '../provider-failure.js';

export interface AwsSettings {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** An endpoint other than Amazon's, for tests and private links. */
  endpoint?: string;
}

/** The common part of an AWS client's configuration. Retries are handled here, so the SDK's own are off. */
export const awsClientConfig = (settings: AwsSettings) => ({
  region: settings.region,
  credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
  ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
  maxAttempts: 1,
});

const UNREADABLE = new Set([
  'InvalidImageFormatException',
  'ImageTooLargeException',
  'UnsupportedDocumentException',
  'BadDocumentException',
  'DocumentTooLargeException',
]);
const BUSY = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'LimitExceededException',
]);

/** Classifies an AWS exception: a problem with the photo, on our side, or on theirs. */
export function classifyAwsError(error: unknown): unknown {
  const { name, $metadata } = (error ?? {}) as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  if (name === undefined) return error;
  // The SDK reports every broken connection as a timeout; the message shows the difference.
  if (error instanceof Error && /socket hang up|ECONNRESET/.test(error.message))
    return new ProviderFailure('unreachable', { cause: error });
  if (UNREADABLE.has(name)) return new ProviderFailure('insufficient_data', { code: name });
  if (BUSY.has(name) || status === 429)
    return new ProviderFailure('rate_limited', { mayHaveActed: false, code: name });
  if (status !== undefined && status >= 500) return new ProviderFailure('provider_error', { code: name });
  if (status !== undefined && status >= 400)
    return new ProviderFailure('refused', { mayHaveActed: false, code: name });
  if (status !== undefined) return new ProviderFailure('bad_response', { code: name });
  return error;
}

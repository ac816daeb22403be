import { readJobsConfig } from '../src/config.js';

const settings = (more: Record<string, string> = {}) =>
  readJobsConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://jobs@127.0.0.1/jobs',
    REDIS_URL: 'redis://127.0.0.1/0',
    PUBLIC_URL: 'https://jobs.example',
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
    PHOTO_URL_SECRET: 'x'.repeat(43),
    ...more,
  });
const placesOf = ({ S3_REGION, AWS_KMS_REGION, providers }: ReturnType<typeof settings>) => [
  S3_REGION,
  AWS_KMS_REGION,
  providers['AWS_REGION'],
];

it('what a deployment has at AWS is in its own region, unless a setting says otherwise', () => {
  expect(placesOf(settings())).toEqual(['us-east-1', 'us-east-1', 'us-east-1']);
  expect(placesOf(settings({ REGION: 'eu' }))).toEqual(['eu-central-1', 'eu-central-1', 'eu-central-1']);
  expect(placesOf(settings({ REGION: 'eu', S3_REGION: 'eu-west-3' }))[0]).toBe('eu-west-3');
});

describe('the origin that clients use', () => {
  const production = (PUBLIC_URL: string) =>
    settings({
      NODE_ENV: 'production',
      REDIS_URL: 'redis://:secret@127.0.0.1/0',
      SANDBOX: 'true',
      PUBLIC_URL,
    }).PUBLIC_URL;

  it.each([
    'http://jobs.example',
    'http://10.0.0.1',
    'http://127.0.0.1.evil.example',
    'http://localhost.example',
  ])('is not %s in production', (url) =>
    expect(() => production(url)).toThrow(/PUBLIC_URL: must be https in production/),
  );
  it.each(['https://jobs.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'may be %s in production',
    (url) => expect(production(url)).toBe(url),
  );
});

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type RecordedRequest, startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import type { StubResponse } from '@bonafide/testing/stub-response';

export interface S3Server extends StubServer {
  /** what is stored, by `<bucket>/<key>` */
  objects: Map<string, { bytes: Buffer; contentType: string }>;
  /** the moment it judges pre-signed URLs by */
  now: () => Date;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const refusal = (status: number, code: string): StubResponse => ({
  status,
  headers: { 'Content-Type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

interface Claim {
  credential: string;
  signedHeaders: string[];
  signature: string;
  date: string;
  payloadHash: string;
}

function claimOf({ headers, query }: RecordedRequest): Claim | null {
  if (query.has('X-Amz-Signature'))
    return {
      credential: query.get('X-Amz-Credential')!,
      signedHeaders: query.get('X-Amz-SignedHeaders')!.split(';'),
      signature: query.get('X-Amz-Signature')!,
      date: query.get('X-Amz-Date')!,
      payloadHash: 'UNSIGNED-PAYLOAD',
    };
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!parts) return null;
  return {
    credential: parts[1]!,
    signedHeaders: parts[2]!.split(';'),
    signature: parts[3]!,
    date: String(headers['x-amz-date']),
    payloadHash: String(headers['x-amz-content-sha256']),
  };
}

/** AWS Signature Version 4 as the S3 documentation describes it, header and query form. */
function isSigned(request: RecordedRequest, claim: Claim, secret: string): boolean {
  const [, day, region, service, terminator] = claim.credential.split('/');
  const query = [...request.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = claim.signedHeaders.map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, request.path, query, headers.join('')];
  const hash = sha256([...canonical, claim.signedHeaders.join(';'), claim.payloadHash].join('\n'));
  const scope = [day, region, service, terminator].join('/');
  const keys = [day!, region!, service!, terminator!];
  const key = keys.reduce<Buffer | string>((outer, part) => hmac(outer, part), `AWS4${secret}`);
  const expected = hmac(key, ['AWS4-HMAC-SHA256', claim.date, scope, hash].join('\n'));
  const given = Buffer.from(claim.signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const amzDate = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** An S3-compatible server, path style: PUT, GET and DELETE of objects, and nothing without a good signature. */
export async function startS3Server(credentials: { accessKeyId: string; secret: string }): Promise<S3Server> {
  const stub = await startStubServer();
  const server: S3Server = Object.assign(stub, {
    objects: new Map<string, { bytes: Buffer; contentType: string }>(),
    now: () => new Date(),
  });
  const admit = (request: RecordedRequest): StubResponse | null => {
    const claim = claimOf(request);
    if (!claim) return refusal(403, 'AccessDenied');
    if (claim.credential.split('/')[0] !== credentials.accessKeyId) return refusal(403, 'InvalidAccessKeyId');
    if (!isSigned(request, claim, credentials.secret)) return refusal(403, 'SignatureDoesNotMatch');
    const expires = request.query.get('X-Amz-Expires');
    if (expires !== null && server.now().getTime() > amzDate(claim.date) + Number(expires) * 1_000)
      return refusal(403, 'AccessDenied');
    if (expires === null && claim.payloadHash !== sha256(request.body))
      return refusal(400, 'XAmzContentSHA256Mismatch');
    return null;
  };
  stub.otherwise((request) => {
    const refused = admit(request);
    if (refused) return refused;
    const key = decodeURIComponent(request.path.slice(1));
    const stored = server.objects.get(key);
    if (request.method === 'PUT') {
      const checksum = request.headers['x-amz-checksum-crc32'];
      const actual = Buffer.alloc(4);
      actual.writeUInt32BE(crc32(request.body) >>> 0);
      if (checksum !== undefined && checksum !== actual.toString('base64')) return refusal(400, 'BadDigest');
      server.objects.set(key, {
        bytes: request.body,
        contentType: request.headers['content-type'] ?? 'binary/octet-stream',
      });
      return { status: 200, headers: { ETag: `"${createHash('md5').update(request.body).digest('hex')}"` } };
    }
    if (request.method === 'DELETE') {
      server.objects.delete(key);
      return { status: 204 };
    }
    if (request.method !== 'GET') return refusal(405, 'MethodNotAllowed');
    if (!stored) return refusal(404, 'NoSuchKey');
    const contentType = request.query.get('response-content-type') ?? stored.contentType;
    return { status: 200, headers: { 'Content-Type': contentType }, body: stored.bytes };
  });
  return server;
}

/**
 * Ids of authorize requests, `req_` and 24 letters and digits: ten random ones, seven that encode when the link expires,
 * seven of a MAC. So a request without a stored row, because its link was not followed yet or because it was purged, is
 * still recognized as its project's.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';

const ID = /^req_([A-Za-z0-9]{10})([a-z0-9]{7})([A-Za-z0-9]{7})$/;

export interface RequestOrigin {
  projectId: string;
  linkExpiresAt: Date;
}

/** `key`: the current one of the keys passed to `readRequestId`. */
export function newRequestId(key: Buffer, { projectId, linkExpiresAt }: RequestOrigin): string {
  const seconds = Math.floor(linkExpiresAt.getTime() / 1_000);
  const body = `${randomAlphanumeric(10)}${seconds.toString(36).padStart(7, '0')}`;
  return `req_${body}${tagOf(key, projectId, body)}`;
}

/** When the link of this project's request expires or expired; undefined for an id not issued for the project. */
export function readRequestId(keys: readonly Buffer[], id: string, projectId: string): Date | undefined {
  const [, random, seconds, tag] = ID.exec(id) ?? [];
  if (!random || !seconds || !tag) return undefined;
  const given = Buffer.from(tag);
  const isOurs = keys.some((key) =>
    timingSafeEqual(Buffer.from(tagOf(key, projectId, `${random}${seconds}`)), given),
  );
  return isOurs ? new Date(Number.parseInt(seconds, 36) * 1_000) : undefined;
}

const tagOf = (key: Buffer, projectId: string, body: string): string =>
  createHmac('sha256', key)
    .update(`${projectId}|${body}`)
    .digest('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 7);

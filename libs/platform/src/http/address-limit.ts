import type { RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from './address-key.js';
import { ServiceError } from '../errors.js';

/**
 * Rate limits requests by address before anything else, within this process only, so that it works without Redis. Local
 * requests (probes, a proxy that does not forward the client address) are not counted.
 */
export function limitAddresses(perMinute: number): RequestHandler {
  const limiter = new RateLimiterMemory({ keyPrefix: 'address', points: perMinute, duration: 60 });
  return async ({ ip }, _response, next) => {
    if (ip !== undefined && isLoopback(ip)) return next();
    const refused = await limiter.consume(addressKey(ip)).then(
      () => undefined,
      (refusal: RateLimiterRes) => refusal,
    );
    if (!refused) return next();
    throw new ServiceError('too-many-requests', 'too many requests, see Retry-After', {
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(refused.msBeforeNext / 1000))) },
    });
  };
}

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

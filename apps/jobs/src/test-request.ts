import type { Request } from 'express';

/** The header `x-test-request` (spec, TIN and private SSN): only `true`, in any letter case, asks for test mode. */
export const isTestRequest = (request: Request): boolean =>
  request.get('x-test-request')?.trim().toLowerCase() === 'true';

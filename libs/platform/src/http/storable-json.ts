// Refuses unsafe parameter names and strings. Names inherited by every JavaScript object, or leading to its class, are
// found in a plain object although nobody set them, and class-transformer walks into them. U+0000 and lone surrogates are
// not valid text for PostgreSQL, nor for the canonical form that is hashed and signed (RFC 8785 section 3.2.2.2).
import { ServiceError } from '../errors.js';

const isPrototypeName = (name: string): boolean => name === 'prototype' || name in Object.prototype;

const isText = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/**
 * Throws 400 naming the first unsafe parameter of a parsed body or query. The body's depth is limited (json-bounds.ts).
 *
 * @param rules.cleansTexts strings are sanitized by their consumer
 */
export function assertStorableJson(value: unknown, rules: { cleansTexts?: boolean } = {}, path = ''): void {
  if (typeof value === 'string' && !rules.cleansTexts && !isText(value)) throw notText(path);
  if (typeof value !== 'object' || value === null) return;
  for (const name of Object.keys(value)) {
    if (!isText(name)) throw notText(path);
    const parameter = path === '' ? name : `${path}.${name}`;
    if (isPrototypeName(name)) throw refused(parameter, 'is not a known parameter');
    assertStorableJson((value as Record<string, unknown>)[name], rules, parameter);
  }
}

const notText = (path: string) =>
  refused(path === '' ? 'request' : path, 'has a character that is not allowed');

function refused(parameter: string, rule: string): ServiceError {
  const message = `${parameter.slice(-200)}: ${rule}`;
  return new ServiceError('invalid-request', message, { details: [{ parameter, message }] });
}

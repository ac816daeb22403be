// Names that every JavaScript object inherits, or that lead to its class, are no parameters of ours: looked up in a plain
// object they are found although nobody set them, and class-transformer walks into them.
import { ServiceError } from '../errors.js';

const isPrototypeName = (name: string): boolean => name === 'prototype' || name in Object.prototype;

/** Throws 400 naming the first such name in a parsed body. The body's depth is bounded (json-bounds.ts). */
export function assertNoPrototypeNames(value: unknown, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  for (const name of Object.keys(value)) {
    const parameter = path === '' ? name : `${path}.${name}`;
    if (isPrototypeName(name)) {
      const message = `${parameter.slice(-200)}: is not a known parameter`;
      throw new ServiceError('invalid-request', message, { details: [{ parameter, message }] });
    }
    assertNoPrototypeNames((value as Record<string, unknown>)[name], parameter);
  }
}

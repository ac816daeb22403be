// Rule: how a feed position is encoded for clients, to whom it is opaque.
import { invalidParameter } from '@bonafide/platform/errors';

const CURSOR = /^evc_([0-9a-z]{1,12})$/;

export const cursorOf = (position: number): string => `evc_${position.toString(36)}`;

export function readCursor(cursor: string): number {
  const position = CURSOR.exec(cursor)?.[1];
  if (position === undefined) throw invalidParameter('after', 'after: must be `next` of an earlier answer');
  return Number.parseInt(position, 36);
}

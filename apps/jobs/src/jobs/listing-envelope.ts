import type { JobPage, JobText } from './find-jobs.js';

export interface Envelope extends JobPage {
  page: number;
  pageSize: number;
}

const RESULT = ',"result":';

/** A job's JSON, put together from its stored parts. */
export const jobJson = ({ head, result }: JobText): string =>
  result === undefined ? head : `${head.slice(0, -1)}${RESULT}${result ?? 'null'}}`;

/**
 * The listing's envelope as UTF-8. The parts are written one by one into their place: joining them to one string first
 * and encoding that costs several times as much.
 */
export function envelopeBytes(envelope: Envelope): Buffer {
  return writeParts(envelope, (add) =>
    envelope.rows.forEach(({ head, result }, index) => {
      if (index > 0) add(',');
      if (result === undefined) return add(head);
      add(head.slice(0, -1));
      add(RESULT);
      add(result ?? 'null');
      add('}');
    }),
  );
}

/** The envelope around items that are JSON already. */
export const envelopeAround = (envelope: Envelope, itemsJson: string): Buffer =>
  writeParts(envelope, (add) => add(itemsJson));

function writeParts(envelope: Envelope, addItems: (add: (part: string) => void) => void): Buffer {
  const { total, page, pageSize } = envelope;
  const parts: string[] = ['{"items":['];
  addItems((part) => parts.push(part));
  parts.push(
    `],"total":${total},"totalPages":${Math.ceil(total / pageSize)},"page":${page},"pageSize":${pageSize}}`,
  );
  let length = 0;
  for (const part of parts) length += Buffer.byteLength(part);
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for (const part of parts) at += bytes.write(part, at);
  return bytes;
}

import type { JobText } from './find-jobs.js';

const RESULT = Buffer.from(',"result":');
const COMMA = 0x2c;
const BRACE = 0x7d;
/** A page of a hundred jobs with results has some 200 kB; growing copies the bytes. */
const FIRST_BYTES = 4 * 1024;
const GROWTH = 4;
/** Maximum number of UTF-8 bytes for a UTF-16 unit. */
const UTF8_MAX = 3;

/** The listing's envelope as UTF-8 JSON. */
export class EnvelopeWriter {
  private bytes = Buffer.allocUnsafe(FIRST_BYTES);
  private length = this.bytes.write('{"items":[');
  private isEmpty = true;

  constructor(
    private readonly page: number,
    private readonly pageSize: number,
  ) {}

  /** @param token shown with the job */
  addJob({ head, result }: JobText, token?: string): void {
    this.startItem(head.length + (result?.length ?? 0) + (token?.length ?? 0));
    this.write(head);
    // Additions go before the closing brace of the head.
    if (token !== undefined) {
      this.length--;
      this.write(`,"token":"${token}"}`);
    }
    if (result === undefined) return;
    this.bytes.set(RESULT, this.length - 1);
    this.length += RESULT.length - 1;
    this.write(result ?? 'null');
    this.bytes[this.length++] = BRACE;
  }

  addJson(item: string): void {
    this.startItem(item.length);
    this.write(item);
  }

  /** @param next the cursor of the next page, null after the last; undefined: the listing does not use cursors */
  end(total: number, next?: string | null): Buffer {
    const { page, pageSize } = this;
    const counts = `"total":${total},"totalPages":${Math.ceil(total / pageSize)},"page":${page},"pageSize":${pageSize}`;
    const end = `],${counts}${next === undefined ? '' : `,"next":${JSON.stringify(next)}`}}`;
    this.makeRoom(end.length);
    this.write(end);
    return this.bytes.subarray(0, this.length);
  }

  private startItem(units: number): void {
    this.makeRoom(units);
    if (!this.isEmpty) this.bytes[this.length++] = COMMA;
    this.isEmpty = false;
  }

  private write(text: string): void {
    this.length += this.bytes.write(text, this.length);
  }

  private makeRoom(units: number): void {
    const needed = this.length + units * UTF8_MAX + 64;
    if (needed <= this.bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * GROWTH));
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
  }
}

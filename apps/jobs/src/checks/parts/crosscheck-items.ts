import { describeReason, type NotDetermined } from '../../providers/provider-outcome.js';
import type { CrosscheckItem } from './crosscheck-result.js';

/** Collects the errors and warnings of one part. */
export class Items {
  readonly errors: CrosscheckItem[] = [];
  readonly warnings: CrosscheckItem[] = [];

  error(type: string, message: string, suggestion = ''): void {
    this.errors.push({ type, warnings: false, message, suggestion });
  }

  warn(type: string, message: string, suggestion = ''): void {
    this.warnings.push({ type, warnings: true, message, suggestion });
  }

  /** Reports anything that could not be determined. */
  notDetermined(part: string, { reason, known }: NotDetermined<unknown>): void {
    this.error(`${part}-not-determined`, `not determined: ${describeReason(reason, known?.source)}`);
  }

  get isEmpty(): boolean {
    return this.errors.length === 0 && this.warnings.length === 0;
  }
}

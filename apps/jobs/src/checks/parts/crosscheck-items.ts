import { describeReason, type NotDetermined } from '../../providers/provider-outcome.js';
import type { CrosscheckItem } from './crosscheck-result.js';

/** Gathers what is wrong (errors) and what is worth a look (warnings) with one part. */
export class Items {
  readonly errors: CrosscheckItem[] = [];
  readonly warnings: CrosscheckItem[] = [];

  error(type: string, message: string, suggestion = ''): void {
    this.errors.push({ type, warnings: false, message, suggestion });
  }

  warn(type: string, message: string, suggestion = ''): void {
    this.warnings.push({ type, warnings: true, message, suggestion });
  }

  /** The rule of honesty: what could not be found out is said. */
  notDetermined(part: string, { reason, known }: NotDetermined<unknown>): void {
    this.error(`${part}-not-determined`, `not determined: ${describeReason(reason, known?.source)}`);
  }

  get isEmpty(): boolean {
    return this.errors.length === 0 && this.warnings.length === 0;
  }
}

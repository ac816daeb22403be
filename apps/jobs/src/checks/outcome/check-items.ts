import type { ErrorItem } from '@bonafide/contracts/job-record';
import { PASS_CONFIDENCE } from '../../limits.js';
import type { CheckName, IdCheckName } from '../../jobs/store/check-names.js';
import type { CheckVerdict } from './id-check.js';

// The item that a check that did not pass leaves in a job: an error when it was not determined or success depends on
// it, a warning when it failed and nothing depends on it (docs/design/job-processing.md).

export interface CheckItem {
  /** the check's name; also the key of its rejection reason */
  property: CheckName;
  category: string;
  verdict: CheckVerdict;
  message: string;
  /** `type` of its item */
  type: string;
  fields: string[];
  as: 'error' | 'warning';
  /** prevents success */
  blocks: boolean;
}

export interface ItemSource {
  name: IdCheckName;
  errorType: string;
  enabled: boolean;
  needed: boolean;
  verdict: CheckVerdict;
  message: string;
}

export const isPassed = (confidence: number | null): boolean =>
  confidence !== null && confidence >= PASS_CONFIDENCE;

/** The items left by a check besides the document; none when it passed, or had nothing to check and is not required. */
export function itemsOf(check: ItemSource): CheckItem[] {
  const { name, verdict, needed } = check;
  if (verdict === 'passed' || (verdict === 'not-run' && !needed)) return [];
  const isOpen = verdict !== 'failed';
  return [
    {
      property: name,
      category: name,
      verdict: isOpen ? 'not-determined' : 'failed',
      message: messageOf(check),
      type: isOpen ? 'ConnectionError' : check.errorType,
      fields: [],
      as: isOpen || needed ? 'error' : 'warning',
      blocks: needed,
    },
  ];
}

/** Begins with the check's name, so that a later answer finds the item it replaces. */
const messageOf = ({ name, message }: ItemSource) => `${name}: ${message}`;

export const isItemOf = (name: IdCheckName, { message }: { message: string }): boolean =>
  message.startsWith(`${name}: `);

export const itemOf = ({ type, message }: CheckItem, warning: boolean): ErrorItem => ({
  type,
  message,
  ...(warning ? { warning } : {}),
});

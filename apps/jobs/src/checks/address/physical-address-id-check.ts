import { Injectable } from '@nestjs/common';
import type { ResultAddress } from '../../documents/reading/document-fields.js';
import {
  CHECK_DEADLINE_MS,
  type IdCheck,
  type IdCheckFinding,
  type IdCheckInput,
  notRun,
} from '../outcome/id-check.js';
import { checkAddress } from './check-address.js';

/**
 * Whether the address on the document exists and is deliverable. `result.idAddress` is the verified address, null when
 * it could not be verified; `unverifiedIdAddress` is always the address as read.
 */
@Injectable()
export class PhysicalAddressIdCheck implements IdCheck {
  readonly name = 'physicalAddress';
  readonly feature = 'physicalAddressEnabled';
  readonly deadlineMs = CHECK_DEADLINE_MS;
  readonly errorType = 'PhysicalAddressError';

  async run({ document, providers }: IdCheckInput): Promise<IdCheckFinding> {
    const fields = await document;
    const checked = fields?.address
      ? await checkAddress(submittedOf(fields.address), {}, providers.address)
      : null;
    if (!checked) return notRun('the document gives no address');
    const { valid, record } = checked.evidence;
    // Postal rules alone can find a fault, but never confirm that an address is good.
    const isOpen = valid === null || (valid && record !== true);
    return {
      verdict: isOpen ? 'not-determined' : valid ? 'passed' : 'failed',
      message: isOpen
        ? 'not determined: nobody could say whether the post delivers to the address on the document'
        : 'the post does not deliver to the address on the document',
      result: valid && !isOpen ? {} : { idAddress: null },
      billable: record !== null,
      simulated: checked.simulated,
    };
  }

  absent(enabled: boolean): Record<string, unknown> {
    return enabled ? { idAddress: null } : {};
  }
}

const submittedOf = (address: ResultAddress) => ({
  streetAddress: [address.streetNumber, address.street].filter(Boolean).join(' '),
  unit: address.unit ?? undefined,
  city: address.city ?? undefined,
  state: address.state ?? undefined,
  postalCode: address.postalCode ?? undefined,
  country: address.country ?? undefined,
});

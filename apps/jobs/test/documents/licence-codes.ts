import type { LicenceCodes } from '../../src/documents/barcodes/licence-class.js';

/** Codes of a licence from New York that says nothing but `some`. */
export const codes = (some: Partial<LicenceCodes>): LicenceCodes => ({
  country: 'US',
  state: 'NY',
  vehicleClass: null,
  endorsements: null,
  restrictions: null,
  isMarkedCommercial: null,
  isMarkedPermit: null,
  commercialCodes: null,
  hazmatExpireDate: null,
  descriptions: [],
  hasPermitElements: false,
  ...some,
});

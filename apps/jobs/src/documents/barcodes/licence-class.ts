// The kind of a licence from its class, endorsement and restriction codes. The standard has no code for "commercial" or
// "permit" that every issuer uses, so several signs are weighed.

export interface LicenceCodes {
  country: string | null;
  state: string | null;
  vehicleClass: string | null;
  endorsements: string | null;
  restrictions: string | null;
  /** DDM and DDP of version 11: whether it is commercial, and whether a permit; null where the card does not say. */
  isMarkedCommercial: boolean | null;
  isMarkedPermit: boolean | null;
  /** DCH, federal commercial vehicle codes; `NONE` on others. */
  commercialCodes: string | null;
  /** Set when the licence has an expiry of the hazardous materials endorsement, which only commercial ones have. */
  hazmatExpireDate: string | null;
  /** Descriptions and other text in which an issuer may spell the kind out. */
  descriptions: readonly string[];
  /** PAA–PAF, which version 1 had for permits. */
  hasPermitElements: boolean;
}

/**
 * Where class C is an ordinary car licence, with the law that defines it (docs/design/documents.md). Elsewhere C is for
 * a small commercial vehicle (49 CFR 383.91), and a car licence has another code or none.
 */
const ORDINARY_CLASS_C: ReadonlyMap<string, string> = new Map([
  ['CA', 'Vehicle Code § 12804.9'],
  ['GA', 'O.C.G.A. § 40-5-23'],
  ['IA', 'Code § 321.189'],
  ['KS', 'K.S.A. 8-234b'],
  ['MD', 'Transportation § 16-104.1'],
  ['ME', '29-A M.R.S. § 1252'],
  ['NC', 'G.S. 20-7'],
  ['NV', 'NAC 483.110'],
  ['OR', 'ORS 807.031'],
  ['PA', '75 Pa.C.S. § 1504'],
  ['TX', 'Transportation Code § 521.083'],
  ['WY', 'W.S. 31-7-109'],
]);
/** Where A and B also exist for ordinary drivers, so that a second sign is needed. */
const ORDINARY_CLASS_A: ReadonlyMap<string, string> = new Map([
  ['CA', 'Vehicle Code § 12804.9'],
  ['GA', 'O.C.G.A. § 40-5-23'],
  ['KS', 'K.S.A. 8-234b'],
  ['MD', 'Transportation § 16-104.1'],
  ['ME', '29-A M.R.S. § 1252'],
  ['NC', 'G.S. 20-7'],
  ['PA', '75 Pa.C.S. § 1504'],
  ['TX', 'Transportation Code §§ 521.081, 521.082'],
  ['WY', 'W.S. 31-7-109'],
]);
/** Federal endorsements for hazardous materials, tanks, passengers, school buses, doubles, and both of the first two. */
const COMMERCIAL_ENDORSEMENT = /^[HNPSTX](?:[,\s/]*[HNPSTXM])*$/;
const PERMIT_WORDS =
  /\b(?:LEARNER'?S?|INSTRUCTION(?:AL)?|TEMP(?:ORARY)? INSTR\w*)\b|\bPERMIT\b|\bCLP\b|PERMIS D'APPRENTI/i;
/** Class codes that only learners have. */
const PERMIT_CLASS = /^(?:LP|IP|TIP|LRN|LEARNER|PERMIT|CLP|G1|M1|[1-7]L)$/;
const MOTORCYCLE_CLASS = /M(?:[123C]|J|$)/;

const normal = (code: string | null): string => {
  const text = (code ?? '').toUpperCase().trim();
  return text === 'NONE' ? '' : text;
};

export function isPermit(codes: LicenceCodes): boolean {
  const vehicleClass = normal(codes.vehicleClass);
  if (codes.isMarkedPermit !== null) return codes.isMarkedPermit;
  if (codes.hasPermitElements || PERMIT_CLASS.test(vehicleClass)) return true;
  return [vehicleClass, ...codes.descriptions].some((text) => PERMIT_WORDS.test(text));
}

function isCanadianCommercial(codes: LicenceCodes, vehicleClass: string): boolean {
  if (codes.state === 'ON') return /^[A-F]/.test(vehicleClass);
  // Classes 1–4 are trucks, buses and taxis; 5 is a car, 6 a motorcycle.
  return /^[1-4]/.test(vehicleClass);
}

export function isCommercial(codes: LicenceCodes): boolean {
  const vehicleClass = normal(codes.vehicleClass);
  if (codes.isMarkedCommercial !== null) return codes.isMarkedCommercial;
  if (codes.country === 'CA') return isCanadianCommercial(codes, vehicleClass);
  if (/NON.?(?:CDL|COMM)|NCDL/.test(vehicleClass)) return false;
  if (codes.hazmatExpireDate || normal(codes.commercialCodes)) return true;
  if (/CDL|COMMERCIAL/.test(vehicleClass)) return true;
  if (
    codes.descriptions.some(
      (text) => /(?<!NON.?)\bCOMMERCIAL\b|\bCDL\b/i.test(text) && !/\bNON\b/i.test(text),
    )
  ) {
    return true;
  }
  const hasCommercialEndorsement = COMMERCIAL_ENDORSEMENT.test(normal(codes.endorsements));
  const state = codes.state ?? '';
  if (/^[AB](?:M|$|[,\s])/.test(vehicleClass))
    return hasCommercialEndorsement || !ORDINARY_CLASS_A.has(state);
  if (/^C(?:M|$|[,\s])/.test(vehicleClass)) return hasCommercialEndorsement || !ORDINARY_CLASS_C.has(state);
  return false;
}

/** The class or endorsement that allows a motorcycle: `M`, `CM`, `6`; null when there is none. */
export function motorcycleCode(
  codes: Pick<LicenceCodes, 'country' | 'vehicleClass' | 'endorsements'>,
): string | null {
  const vehicleClass = normal(codes.vehicleClass);
  const endorsements = normal(codes.endorsements);
  if (codes.country === 'CA' && /(?:^|\D)6[A-E]?(?:\D|$)/.test(vehicleClass)) return vehicleClass;
  if (MOTORCYCLE_CLASS.test(vehicleClass) && !/COMM|CDL/.test(vehicleClass)) return vehicleClass;
  return /^[A-Z0-9,\s/]*M[A-Z0-9,\s/]*$/.test(endorsements) && endorsements.length <= 8 ? endorsements : null;
}

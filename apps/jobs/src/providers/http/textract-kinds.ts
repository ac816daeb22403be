/** Maps Textract's ID_TYPE to the spec's document_type; supports US licences, id cards and passports. */
export function readIdType(idType: string, licenceClass: string | undefined): string {
  const kind = idType.toUpperCase();
  if (kind.includes('PASSPORT')) return kind.includes('CARD') ? 'passport-card' : 'passport';
  if (kind.includes('PERMIT')) return 'drivers-license-permit';
  if (kind.includes('COMMERCIAL') || (kind.includes('DRIVER') && /\bCDL\b|^[AB]$/i.test(licenceClass ?? '')))
    return 'commercial-license';
  if (kind.includes('DRIVER')) return 'drivers-license';
  if (kind.includes('IDENTIFICATION') || kind.includes('ID CARD')) return 'identification';
  return 'other';
}

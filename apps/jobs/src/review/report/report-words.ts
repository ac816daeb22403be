// Labels of a record's fields and checks in the report.

const WORDS: Record<string, string> = {
  // checks
  id: 'Document read',
  idPhoto: 'Front of the document',
  assurance: 'Level of assurance',
  related: 'Other jobs of the account',
  idMatch: 'Front and back of the document agree',
  idExpired: 'Document not expired',
  idNumberForm: 'Number in the form its state uses',
  selfie: 'Selfie shows one face clearly',
  capture: 'How the photographs were taken',
  faceMatch: 'Selfie shows the face of the document',
  birthDateMatch: 'Date of birth agrees',
  nameMatch: 'Name agrees',
  submittedDetail: 'Details agree with those expected',
  barcode: 'Barcode read',
  barcodeMatch: 'Barcode agrees',
  aml: 'Sanctions and PEP lists',
  crosscheck: 'CrossCheck: identity',
  crosscheckActivity: 'CrossCheck: activity',
  darkweb: 'Dark web search',
  aamva: 'Record of the licence issuer (AAMVA)',
  dlv: 'Driver’s licence validation',
  ipAddress: 'IP address',
  ipFraud: 'Repeated use of the IP address',
  physicalAddress: 'Physical address',
  tin: 'Taxpayer number, name and phone agree',
  ssn: 'Social security number and person agree',
  dobMatch: 'Date of birth agrees',
  // measures of the photographs
  idQuality: 'Document photograph: sharpness',
  idGlareQuality: 'Document photograph: free of glare',
  selfieSunglasses: 'Selfie: sunglasses',
  selfieEyeglasses: 'Selfie: eyeglasses',
  // fields
  dob: 'Date of birth',
  birthDate: 'Date of birth',
  docId: 'Document number',
  ipaddress: 'IP address',
  useragent: 'Browser',
  referer: 'Referring page',
  email: 'E-mail address',
  type: 'Kind of document',
  idType: 'Kind of document',
  version: 'Template version',
  idValid: 'Document accepted',
  selfieValid: 'Selfie accepted',
  dlvValid: 'Driver’s licence validation accepted',
  userPhoto: 'Selfie',
  userPhotoDetect: 'Selfie, cropped',
  idPhotoDetect: 'Front of the document, cropped',
  backIdPhoto: 'Back of the document',
  digitalPortraitPhoto: 'Portrait of the digital document',
  source: 'First photograph',
  dest: 'Second photograph',
};

/** `issueDate` as `Issue date`, unless it has its own label. */
export function humanize(name: string): string {
  const known = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  if (known) return known;
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

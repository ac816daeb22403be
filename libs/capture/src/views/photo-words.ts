import type { PhotoVerdict, SessionPhotoName, VerifySession } from '@bonafide/contracts/verify-session';
import type { Translate } from '../languages.js';

/** The subject of a photo, as a heading. */
export const titleOf = (t: Translate, name: SessionPhotoName, { documentKind }: VerifySession): string =>
  name === 'idPhoto' && documentKind === 'passport' ? t('passportTitle') : t(`${name}Title`);

/** The service's verdict as a sentence, with advice. */
export function wordsOf(t: Translate, { readable, problems, barcode }: PhotoVerdict) {
  const isGood = readable && problems.length === 0;
  const reasons: string[] = problems.map((problem) => t(`problem_${problem}`));
  if (barcode === 'not_found' && !isGood) reasons.push(t('barcodeMissing'));
  return { isGood, title: t(isGood ? 'photoGood' : readable ? 'photoPoor' : 'photoUnreadable'), reasons };
}

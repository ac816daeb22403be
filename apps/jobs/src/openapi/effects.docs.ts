import { EFFECTS, type Effect, isRecordedChange, lineOf, signInAreasOf } from '../accounts/access/effects.js';

/** What the document says of an operation's effects, the sign-in it needs, and its line in the audit trail. */
export function effectSentences(does: readonly Effect[]): string[] {
  const line = lineOf(does);
  return [
    `Effects: ${does.map((one) => EFFECTS[one].words).join('; ')}.`,
    ...(signInAreasOf(does).length > 0
      ? ['A token needs a recent sign-in of its person (`insufficient_user_authentication`).']
      : []),
    ...(isRecordedChange(does) ? ['The audit trail records each change.'] : []),
    ...(line ? [`Each use by a key is recorded as \`${line}\`, or as what it showed.`] : []),
  ];
}

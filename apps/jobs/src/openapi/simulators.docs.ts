/**
 * The test data of a sandbox, for the description of the API; docs/simulators.md has every row. A test compares the
 * two, so that every word here is explained there.
 */
export const SIMULATORS = `## Test data

Without an outside provider (a sandbox, \`npm start\`) the checks are simulated: the same input gives the same outcome,
and the result says \`simulated: true\`. Whatever is not in a table gives the good outcome.

| Input | Outcome |
| --- | --- |
| last name \`Mismatch\` | no match, in every check of a person |
| last name \`Undetermined\`, \`Timeout\`, \`Outage\` | not determined |
| last name \`Pending\`, \`PendingMismatch\` | TIN, AAMVA, DLV: answered 3 seconds later, match or no match |
| last name \`Partial\`, \`Unavailable\`, \`Suspended\`, \`Private\` | AAMVA, DLV: some fields disagree, are not compared, a warning, a non-governmental source |
| last name \`Sanction\`, \`Warning\`, \`Pep\`, \`PepOne\` | AML: listed as that |
| phone ending \`0100\` | match, a mobile |
| phone ending \`0101\`, \`0102\`, \`0103\`, \`0104\` | no match, no record, timeout, unreachable |
| phone ending \`0105\`, \`0106\`, \`0107\`, \`0108\`, \`0109\` | landline of a business, disposable VoIP, fixed VoIP, prepaid, voicemail |
| e-mail beginning \`mismatch\`, \`norecord\`, \`timeout\`, \`outage\` | another owner, no record, not determined |
| e-mail beginning \`young\`, \`burner\`, \`bounce\`, \`breached\`, \`exposed\` | three days old, disposable, no such mailbox, one breach, twelve breaches |
| street with the word \`Mismatch\`, \`Norecord\`, \`Outage\`, \`Undeliverable\` | another owner, no record, not determined, no delivery |
| street with the word \`Forwarder\`, \`Business\`, \`Maildrop\`, \`Apartments\`, \`Mistyped\` | forwarded, commercial, mail drop, a unit is needed, corrected |
| TIN ending \`0\`, \`1\` to \`8\`, \`9\` | match, no match, pending and then a match |
| \`userPhoto\` of one colour | red: another person, blue: no face, green: sunglasses, yellow: eyeglasses, black: timeout |
| photo with the QR code \`bonafide-simulated:{"type":…,"country":…,"state":…,"fields":{…}}\` | a document of that type with those fields |
`;

// The state of a ZIP code, by its first three digits (USPS Publication 65, table of ZIP prefixes).

const RANGES =
  'NY 005 005|PR 006 007|VI 008 008|PR 009 009|MA 010 027|RI 028 029|NH 030 038|ME 039 049|VT 050 054|MA 055 055|' +
  'VT 056 059|CT 060 062|NY 063 063|CT 064 069|NJ 070 089|AE 090 098|NY 100 149|PA 150 196|DE 197 199|DC 200 200|VA 201 201|' +
  'DC 202 205|MD 206 212|MD 214 219|VA 220 246|WV 247 268|NC 270 289|SC 290 299|GA 300 319|FL 320 339|AA 340 340|' +
  'FL 341 342|FL 344 344|FL 346 347|FL 349 349|AL 350 352|AL 354 369|TN 370 385|MS 386 397|GA 398 399|KY 400 427|' +
  'OH 430 459|IN 460 479|MI 480 499|IA 500 516|IA 520 528|WI 530 532|WI 534 535|WI 537 549|MN 550 551|MN 553 567|' +
  'SD 570 577|ND 580 588|MT 590 599|IL 600 620|IL 622 629|MO 630 631|MO 633 641|MO 644 658|KS 660 662|KS 664 679|' +
  'NE 680 681|NE 683 693|LA 700 701|LA 703 708|LA 710 714|AR 716 729|OK 730 731|TX 733 733|OK 734 741|OK 743 749|' +
  'TX 750 770|TX 772 799|CO 800 816|WY 820 831|ID 832 838|UT 840 847|AZ 850 853|AZ 855 857|AZ 859 860|AZ 863 865|' +
  'NM 870 871|NM 873 884|TX 885 885|NV 889 891|NV 893 895|NV 897 898|CA 900 908|CA 910 928|CA 930 961|AP 962 966|' +
  'HI 967 968|GU 969 969|OR 970 979|WA 980 986|WA 988 994|AK 995 999';

const BY_PREFIX = new Map<number, string>();
for (const range of RANGES.split('|')) {
  const [state = '', from, to] = range.split(' ');
  for (let prefix = Number(from); prefix <= Number(to); prefix++) BY_PREFIX.set(prefix, state);
}
/** A few prefixes cross a state border or serve Pacific islands. */
const NEIGHBOURS: Record<string, string[]> = { GU: ['AS', 'FM', 'MH', 'MP', 'PW'], NY: ['CT'], CT: ['NY'] };

/** The state of a ZIP code; null for a prefix that is not in use. */
export const stateOfPostalCode = (postalCode: string): string | null =>
  BY_PREFIX.get(Number(postalCode.slice(0, 3))) ?? null;

/** Whether a ZIP code can belong to a state. Border cases count as agreement. */
export function agreesWithState(postalCode: string, state: string): boolean {
  const found = stateOfPostalCode(postalCode);
  return found === null || found === state || (NEIGHBOURS[found]?.includes(state) ?? false);
}

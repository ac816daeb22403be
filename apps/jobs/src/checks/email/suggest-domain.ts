// The well-known mail domain that a misspelt one probably stands for: one typing slip away, never more.

const WELL_KNOWN =
  'gmail.com googlemail.com yahoo.com ymail.com hotmail.com outlook.com live.com msn.com icloud.com me.com mac.com ' +
  'aol.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net proton.me protonmail.com ' +
  'gmx.com gmx.de gmx.net web.de t-online.de mail.com zoho.com fastmail.com yandex.com yandex.ru mail.ru ' +
  'yahoo.co.uk hotmail.co.uk outlook.fr hotmail.fr yahoo.fr orange.fr free.fr wanadoo.fr libero.it yahoo.ca ' +
  'hotmail.ca rogers.com shaw.ca qq.com 163.com 126.com naver.com hanmail.net uol.com.br terra.com.br';
const DOMAINS = WELL_KNOWN.split(' ');
const KNOWN = new Set(DOMAINS);
/** Real domains that look like a typing slip of a well-known one. */
const REAL_NEIGHBOURS = new Set(
  'mail.com gmx.at gmx.ch gmx.us gmx.fr aol.de aol.fr aim.com yahoo.de yahoo.es yahoo.it yahoo.com.br live.ca live.fr live.nl live.de live.it outlook.de outlook.es outlook.it hotmail.de hotmail.es hotmail.it email.com ymail.co web.com free.com me.uk pm.me icloud.de 139.com 189.com'.split(
    ' ',
  ),
);

/** The domain that was probably intended, or an empty string. */
export function suggestDomain(domain: string): string {
  const given = domain.toLowerCase();
  if (KNOWN.has(given) || REAL_NEIGHBOURS.has(given)) return '';
  const near = DOMAINS.filter((known) => isOneSlipApart(given, known));
  // Two slips are accepted only at the end of the name: `gmail.con` with a doubled letter before it is too far off.
  return near[0] ?? DOMAINS.find((known) => misspeltEnding(given, known)) ?? '';
}

function misspeltEnding(given: string, known: string): boolean {
  const name = known.slice(0, known.indexOf('.'));
  const ending = known.slice(name.length);
  if (name.length < 4 || ending !== '.com' || !given.startsWith(name)) return false;
  return /^\.?(c|co|cm|om|con|cmo|ocm|vom|xom|comm|coom|cpm|clm|come)$/.test(given.slice(name.length));
}

/** One insertion, deletion, substitution or swap of neighbours (optimal string alignment distance of 1). */
function isOneSlipApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  if (a.length < b.length) return a.slice(i) === b.slice(i + 1);
  if (a.length > b.length) return a.slice(i + 1) === b.slice(i);
  if (a.slice(i + 1) === b.slice(i + 1)) return true;
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}

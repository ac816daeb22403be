// Maps country names as written in the lists to ISO 3166-1 alpha-2. Names missing from the ICU data are listed here.

const OTHER_NAMES: Record<string, string> = {
  burma: 'MM',
  'congo, democratic republic of the': 'CD',
  'democratic republic of the congo': 'CD',
  'democratic peoples republic of korea': 'KP',
  "democratic people's republic of korea": 'KP',
  'korea, north': 'KP',
  'korea, south': 'KR',
  'republic of korea': 'KR',
  'russian federation': 'RU',
  'syrian arab republic': 'SY',
  'iran (islamic republic of)': 'IR',
  'islamic republic of iran': 'IR',
  'united kingdom of great britain and northern ireland': 'GB',
  'united states of america': 'US',
  'united republic of tanzania': 'TZ',
  'viet nam': 'VN',
  'cote divoire': 'CI',
  "cote d'ivoire": 'CI',
  palestinian: 'PS',
  'west bank': 'PS',
  gaza: 'PS',
  'region: gaza': 'PS',
  turkiye: 'TR',
  'the gambia': 'GM',
  'bolivarian republic of venezuela': 'VE',
  'central african republic': 'CF',
  'lao peoples democratic republic': 'LA',
  'libyan arab jamahiriya': 'LY',
  'bosnia and herzegovina': 'BA',
};

/** Regions in the ICU data that are not countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ']);
const BY_NAME = new Map<string, string>(Object.entries(OTHER_NAMES));
const display = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
for (let first = 65; first <= 90; first++)
  for (let second = 65; second <= 90; second++) {
    const code = String.fromCharCode(first, second);
    const name = display.of(code);
    // Withdrawn codes keep a name in the ICU data and must not replace the code in use.
    if (name && !NO_COUNTRIES.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
      BY_NAME.set(fold(name), code);
  }

function fold(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").trim().toLowerCase();
}

/** The code of a country given by name or code; undefined when it is neither. */
export function countryCode(text: string): string | undefined {
  const given = text.trim();
  if (/^[A-Z]{2}$/.test(given)) return given;
  return BY_NAME.get(fold(given));
}

// Height, weight and sex as written on AAMVA cards, with the other unit computed.

const CM_PER_INCH = 2.54;
const KG_PER_POUND = 0.45359237;

export interface Height {
  height: string | null;
  heightCm: number | null;
  heightInch: number | null;
}

export interface Weight {
  weight: string | null;
  weightLb: number | null;
  weightKg: number | null;
}

const NO_HEIGHT: Height = { height: null, heightCm: null, heightInch: null };
const NO_WEIGHT: Weight = { weight: null, weightLb: null, weightKg: null };

const inFeet = (inches: number): string =>
  `${Math.floor(inches / 12)}'${String(inches % 12).padStart(2, '0')}"`;

function fromInches(inches: number): Height {
  if (inches < 12 || inches > 107) return NO_HEIGHT;
  return { height: inFeet(inches), heightInch: inches, heightCm: Math.round(inches * CM_PER_INCH) };
}

function fromCentimetres(cm: number): Height {
  if (cm < 30 || cm > 272) return NO_HEIGHT;
  return { height: `${cm} cm`, heightCm: cm, heightInch: Math.round(cm / CM_PER_INCH) };
}

/** `065 in`, `165 cm`, `5'05"`, `5-05`; without a unit `505` (feet and inches, version 1), `065` (inches) or `165`. */
function readDau(value: string, isMetric: boolean): Height {
  const withUnit = /^(\d{1,3})\s*(in|cm)\.?$/i.exec(value);
  if (withUnit) {
    return withUnit[2]?.toLowerCase() === 'in'
      ? fromInches(Number(withUnit[1]))
      : fromCentimetres(Number(withUnit[1]));
  }
  const feet = /^([1-8])\s*(?:'|-|FT|(?=\s))\s*-?\s*(\d{1,2})\s*(?:"|''|IN)?$/i.exec(value);
  if (feet) return Number(feet[2]) < 12 ? fromInches(Number(feet[1]) * 12 + Number(feet[2])) : NO_HEIGHT;
  if (!/^\d{2,3}$/.test(value)) return NO_HEIGHT;
  const number = Number(value);
  if (isMetric) return fromCentimetres(number);
  const isFeetAndInches = number >= 100 && number % 100 < 12;
  return fromInches(isFeetAndInches ? Math.floor(number / 100) * 12 + (number % 100) : number);
}

/** From DAU (inches, or centimetres with their unit) or DAV (centimetres, before the standard also `5-01`). */
export function readHeight(dau: string | null, dav: string | null, isMetric: boolean): Height {
  const height = dau ? readDau(dau, isMetric) : NO_HEIGHT;
  if (height.height !== null) return height;
  if (dav && /^\d{2,3}( ?cm)?$/i.test(dav)) return fromCentimetres(Number.parseInt(dav, 10));
  return dav && /\D/.test(dav) ? readDau(dav, isMetric) : NO_HEIGHT;
}

/** From DAW (pounds) or DAX (kilograms). */
export function readWeight(daw: string | null, dax: string | null): Weight {
  const pounds = /^(\d{2,3})(?: ?lbs?)?$/i.exec(daw ?? '');
  const kilograms = /^(\d{2,3})(?: ?kg)?$/i.exec(dax ?? '') ?? /^(\d{2,3}) ?kg$/i.exec(daw ?? '');
  const lb = Number(pounds?.[1] ?? 0);
  const kg = Number(kilograms?.[1] ?? 0);
  if (lb > 0) return { weight: `${lb} lb`, weightLb: lb, weightKg: kg || Math.round(lb * KG_PER_POUND) };
  if (kg > 0) return { weight: `${kg} kg`, weightLb: Math.round(kg / KG_PER_POUND), weightKg: kg };
  return NO_WEIGHT;
}

/** DBC: 1 or M, 2 or F, 9 or X (not specified). */
export function readSex(dbc: string | null): 'M' | 'F' | 'X' | null {
  const code = dbc?.toUpperCase() ?? '';
  if (/^(1|M|MALE)$/.test(code)) return 'M';
  if (/^(2|F|FEMALE)$/.test(code)) return 'F';
  return /^(9|X|0|3)$/.test(code) ? 'X' : null;
}

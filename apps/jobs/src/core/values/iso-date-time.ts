const ISO_DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A strict ISO 8601 date or date-time; seconds and offset optional (UTC then). null when it is not one. */
export function parseIsoDateTime(value: string): Date | null {
  // The plus of an offset arrives as a space if the client did not encode it.
  const text = value.replace(/ (\d{2}:?\d{2})$/, '+$1');
  const parts = ISO_DATE_TIME.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00', offset = 'Z'] = parts;
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > daysInMonth) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const fraction = /\.\d+/.exec(text)?.[0].slice(0, 4) ?? '';
  const zone = offset === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}${zone}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

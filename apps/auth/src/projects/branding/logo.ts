/** A logo: a data URL in the setting itself, so that the consent page loads nothing from other hosts. */
const LOGO = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;
const MAX_BYTES = 64 * 1_024;

const SIGNATURES: Record<string, (bytes: Buffer) => boolean> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpeg: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  webp: (bytes) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
};

/** True for a base64 data URL of at most 64 kB whose first bytes match its type. No SVG: it can contain scripts. */
export function isLogo(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > (MAX_BYTES * 4) / 3 + 64) return false;
  const [, kind, encoded] = LOGO.exec(value) ?? [];
  if (!kind || !encoded) return false;
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.length <= MAX_BYTES && (SIGNATURES[kind]?.(bytes) ?? false);
}

// The format of a picture, from its first bytes only: decoders never see any other format.

export type PhotoFormat = 'jpeg' | 'png' | 'webp';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** null for any other format */
export function photoFormat(bytes: Buffer): PhotoFormat | null {
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(PNG)) return 'png';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isRiff ? 'webp' : null;
}

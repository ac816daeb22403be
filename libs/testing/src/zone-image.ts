// Photographs of travel documents that never existed: a page with a machine-readable zone in OCR-B, turned, blurred, noisy,
// compressed. The outlines are those of Norbert Schwarz' OCR-B (sharp corners), which may be used without limitation.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** How the page is photographed. */
export interface ZonePhotograph {
  /** Of the picture, px. Default 1,000. */
  width?: number;
  /** Degrees clockwise. Default 0. */
  rotation?: number;
  /** Shear of the page, as a share of its height. Default 0. */
  shear?: number;
  /** Standard deviation of the sensor's noise, 0–255 scale. Default 4. */
  noise?: number;
  /** Gaussian blur of the picture, px. Default none. */
  blur?: number;
  /** JPEG quality. Default 82. */
  quality?: number;
  /** How much heavier the print is, in thousandths of its size. Default 0. */
  weight?: number;
}

const glyphs = JSON.parse(readFileSync(new URL('./ocr-b-glyphs.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

const EM = 1_000;
/** Letters stand 2.54 mm apart; the font's are narrower. */
const ADVANCE = 900;
const LINE = 1_650;
const PAGE = { width: 1_400, ground: '#e9edf0', ink: '#22252a' } as const;

function zoneSvg(lines: readonly string[], weight: number, width: number): { svg: string; height: number } {
  const scale = width / ((lines[0]!.length + 4) * ADVANCE);
  const drawn = lines.flatMap((line, row) =>
    [...line].map((sign, at) => {
      const x = (2 + at) * ADVANCE + (ADVANCE - 723) / 2;
      const outline = glyphs[sign] ?? '';
      return `<path transform="translate(${x} ${(row + 1) * LINE}) scale(1 -1)" d="${outline}"/>`;
    }),
  );
  const height = Math.round((lines.length + 0.8) * LINE * scale);
  return {
    svg: `<g transform="scale(${scale})" fill="${PAGE.ink}" stroke="${PAGE.ink}" stroke-width="${(weight * EM) / 1_000}">${drawn.join('')}</g>`,
    height,
  };
}

/** Wavy lines as security print has them, and grey bars where the print of a page would be. */
function pageSvg(width: number, height: number): string {
  const waves = Array.from({ length: 40 }, (_, at) => {
    const y = (height / 40) * at;
    return `<path d="M0 ${y}q${width / 8} ${18 - at} ${width / 4} 0t${width / 4} 0t${width / 4} 0t${width / 4} 0" fill="none" stroke="#c7d3dc" stroke-width="1.5"/>`;
  });
  const bars = Array.from({ length: 7 }, (_, at) => {
    const y = 60 + at * 80;
    return `<rect x="${width * 0.42}" y="${y}" width="${width * (0.2 + 0.05 * (at % 4))}" height="22" fill="#5a626b"/>`;
  });
  return `${waves.join('')}<rect x="60" y="60" width="${width * 0.26}" height="${height * 0.6}" fill="#9aa7b2"/>${bars.join('')}`;
}

/** @returns JPEG bytes */
export async function zoneImage(lines: readonly string[], photograph: ZonePhotograph = {}): Promise<Buffer> {
  const { width = 1_000, rotation = 0, shear = 0, noise = 4, blur, quality = 82, weight = 0 } = photograph;
  const zone = zoneSvg(lines, weight, PAGE.width);
  const body = Math.round(PAGE.width * 0.5);
  const height = body + zone.height;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE.width}" height="${height}">
    <rect width="100%" height="100%" fill="${PAGE.ground}"/>${pageSvg(PAGE.width, body)}
    <g transform="translate(0 ${body})">${zone.svg}</g></svg>`;
  const page = await sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 0 }).toBuffer();
  const turned = await sharp(page)
    .affine(
      [
        Math.cos((rotation * Math.PI) / 180),
        -Math.sin((rotation * Math.PI) / 180) + shear,
        Math.sin((rotation * Math.PI) / 180),
        Math.cos((rotation * Math.PI) / 180),
      ],
      { background: '#6b5f52' },
    )
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#6b5f52' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const seen = sharp(turned).resize({ width });
  if (blur) seen.blur(blur);
  const { data, info } = await seen.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let state = 1;
  for (let at = 0; at < data.length; at += 1) {
    // A linear congruential generator, so that a picture is the same each time; four of its numbers make a bell curve.
    let sum = -2;
    for (let k = 0; k < 4; k += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      sum += state / 0xffff_ffff;
    }
    data[at] = Math.min(255, Math.max(0, data[at]! + sum * noise * 1.73));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

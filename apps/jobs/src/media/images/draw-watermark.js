// A slanted line of text, repeated over an SVG of the picture's size, so that it stays readable in any crop.

/** Relative to the shorter side: letters that neither hide a face nor are too small next to one. */
const LETTER_SHARE = 1 / 24;
const LETTER_MIN = 9;

/**
 * @param {import('./image-process.js').Watermark} mark
 * @param {{ width: number, height: number }} picture px
 */
export function drawWatermark(mark, { width, height }) {
  const size = Math.max(LETTER_MIN, Math.round(Math.min(width, height) * LETTER_SHARE));
  const [across, down] = [(mark.width + 2) * size, 5 * size];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <pattern id="mark" width="${across}" height="${down}" patternUnits="userSpaceOnUse" patternTransform="rotate(-30)">
      <g transform="translate(${size} ${2 * size}) scale(${size})" fill="#fff" fill-opacity="0.6" paint-order="stroke"
         stroke="#000" stroke-opacity="0.4" stroke-width="0.08"><path d="${mark.path}"/></g>
    </pattern>
    <rect width="${width}" height="${height}" fill="url(#mark)"/>
  </svg>`;
}

// Decodes a picture to upright grey pixels of a bounded size. Runs in the image process.

/**
 * @param {import('./working-copies.js').View} view
 * @param {number} longestSide px; larger pictures are scaled down to it
 * @returns {Promise<{ grey: import('@bonafide/vision/pixels/locate-barcode').Grey, scale: number, isFullSize: boolean }>} `scale`: pixels of
 *   `grey` for each pixel of the upright picture, 0–1; `isFullSize`: no larger version is available
 */
export async function loadGrey(view, longestSide) {
  const source = view.open();
  const { width, height, space, channels, hasAlpha, depth, orientation } = await source.metadata();
  let picture = source;
  // Applying the tag takes time even if it means "upright".
  if ((orientation ?? 1) !== 1) picture = picture.autoOrient();
  const scale = Math.min(1, longestSide / Math.max(width, height));
  if (scale < 1) picture = picture.resize({ width: longestSide, height: longestSide, fit: 'inside' });
  if (hasAlpha) picture = picture.flatten({ background: '#ffffff' });
  // The green channel is as good as a weighted sum for black on white, at less than half the cost.
  const isPlainRgb = space === 'srgb' && depth === 'uchar' && channels >= 3;
  picture = isPlainRgb ? picture.extractChannel('green') : picture.grayscale().extractChannel(0);
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const overall = scale * view.scale;
  return {
    grey: { data, width: info.width, height: info.height },
    scale: overall,
    isFullSize: overall === 1,
  };
}

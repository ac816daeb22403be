import { svg, type TemplateResult } from 'lit';
import { encode } from 'uqr';

/** Black on white in every colour scheme: phones expect it. */
export function qrCode(text: string, label: string): TemplateResult {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return svg`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${label} shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#fff"></rect><path d=${path} fill="#000"></path></svg>`;
}

// Rule: how all photos of a review are looked at together: one zoom, one turn, one contrast.

export interface PhotoView {
  scale: number;
  /** what is in the middle, in parts of the picture's width and height */
  x: number;
  y: number;
  quarterTurns: number;
  isContrasty: boolean;
}

export const PLAIN_VIEW: PhotoView = { scale: 1, x: 0, y: 0, quarterTurns: 0, isContrasty: false };

const SCALE_MAX = 8;
const STEP = 1.25;

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));

export const zoom = (view: PhotoView, steps: number): PhotoView => {
  const scale = Math.max(1, Math.min(SCALE_MAX, view.scale * STEP ** steps));
  return move({ ...view, scale }, 0, 0);
};

/** By parts of the frame; never so far that nothing is left to see. */
export const move = (view: PhotoView, dx: number, dy: number): PhotoView => {
  const limit = (view.scale - 1) / 2;
  return { ...view, x: clamp(view.x + dx, limit), y: clamp(view.y + dy, limit) };
};

export const turn = (view: PhotoView, quarters: number): PhotoView => ({
  ...view,
  quarterTurns: (view.quarterTurns + quarters + 4) % 4,
});

/** As CSS. */
export const transformOf = ({ scale, x, y, quarterTurns }: PhotoView): string =>
  `translate(${x * 100}%, ${y * 100}%) scale(${scale}) rotate(${quarterTurns * 90}deg)`;

// Rule: the shared view of all photos of a review: one zoom, one rotation, one contrast.

export interface PhotoView {
  scale: number;
  /** the centre of the view, in fractions of the picture's width and height */
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

/** Moves by fractions of the frame, but never out of view. */
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

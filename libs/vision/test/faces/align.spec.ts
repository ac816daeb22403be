import { cutBox, cutSquare, fitSimilarity, project } from '../../src/faces/warp.js';

describe('a turn, scale and move', () => {
  const plan = { ux: 1.5 * Math.cos(0.4), uy: 1.5 * Math.sin(0.4), x: 20, y: -7 };
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 3 },
    { x: -4, y: 12 },
  ];

  it('is found again from what it does to points', () => {
    const fitted = fitSimilarity(
      points,
      points.map((point) => project(plan, point)),
    );
    for (const name of ['ux', 'uy', 'x', 'y'] as const) expect(fitted[name]).toBeCloseTo(plan[name], 9);
  });
});

describe('what is cut out', () => {
  const picture = { width: 4, height: 3, data: Uint8Array.from({ length: 36 }, (_, at) => at) };

  it('is the picture itself where nothing is turned or scaled', () => {
    const { data } = cutSquare(picture, 3, { ux: 1, uy: 0, x: 0, y: 0 });
    expect([...data]).toEqual([...cutBox(picture, { left: 0, top: 0, width: 3, height: 3 })!.data]);
  });

  it('ends at the picture, and is nothing beside it', () => {
    expect(cutBox(picture, { left: 2, top: 1, width: 9, height: 9 })).toMatchObject({ width: 2, height: 2 });
    expect(cutBox(picture, { left: 5, top: 0, width: 2, height: 2 })).toBeNull();
    expect(cutBox(picture, { left: NaN, top: 0, width: 2, height: 2 })).toBeNull();
  });

  it('is the edge drawn out beyond the picture', () => {
    const { data } = cutSquare(picture, 2, { ux: 1, uy: 0, x: -10, y: -10 });
    expect([...data.subarray(0, 3)]).toEqual([0, 1, 2]);
  });
});

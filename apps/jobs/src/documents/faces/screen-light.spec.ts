import { lightShifts } from './screen-light.js';

const GREY = [100, 100, 100];
const lit = (channel: number) => GREY.map((value, at) => (at === channel ? value + 20 : value));

describe('the colour of the screen', () => {
  it('is found where the frames follow it', () => {
    const shifts = lightShifts(['white', 'red', 'green', 'blue'], [GREY, lit(0), lit(1), lit(2)]);
    expect(shifts[0]).toBeNull();
    for (const shift of shifts.slice(1)) expect(shift).toBeGreaterThan(0.04);
  });

  it('is not found in frames that were made before it was drawn', () => {
    expect(lightShifts(['red', 'green', 'blue'], [GREY, GREY, GREY])).toEqual([0, 0, 0]);
    const [red] = lightShifts(['red', 'green'], [lit(1), lit(0)]);
    expect(red).toBeLessThan(0);
  });

  it('is not measured without a frame of another colour, or without light', () => {
    expect(lightShifts(['red'], [lit(0)])).toEqual([null]);
    expect(lightShifts(['red', 'red'], [lit(0), lit(0)])).toEqual([null, null]);
    expect(lightShifts(['red', 'green'], [[0, 0, 0], null])).toEqual([null, null]);
    expect(lightShifts(['red', 'green'], [[10], [10]])).toEqual([null, null]);
  });

  it('is not asked for by challenges from before', () =>
    expect(lightShifts([], [GREY, GREY])).toEqual([null, null]));
});

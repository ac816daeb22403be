import { ReceiverWindow } from '../src/receiver-window.js';

describe('the window of a receiver', () => {
  let now: number;
  let windows: ReceiverWindow;
  beforeEach(() => {
    now = 1_000;
    windows = new ReceiverWindow(16, () => now);
  });
  const note = (isDelivered: boolean, times = 1) => {
    for (let n = 0; n < times; n++) windows.note('r', isDelivered);
  };

  it('opens with each delivery, up to the most', () => {
    expect(windows.widthOf('r')).toBe(4);
    note(true, 3);
    expect(windows.widthOf('r')).toBe(7);
    note(true, 100);
    expect(windows.widthOf('r')).toBe(16);
  });

  it('halves with each failure, and never closes for a few', () => {
    note(true, 100);
    note(false);
    expect(windows.widthOf('r')).toBe(8);
    note(false, 3);
    expect(windows.widthOf('r')).toBe(1);
  });

  it('rests between tries once everything fails, longer each time, at most four seconds', () => {
    note(false, 5);
    expect(windows.widthOf('r')).toBe(0);
    now += 100;
    expect(windows.widthOf('r')).toBe(1);
    note(false, 1_000);
    now += 3_999;
    expect(windows.widthOf('r')).toBe(0);
    now += 1;
    expect(windows.widthOf('r')).toBe(1);
  });

  it('forgets all of it with one delivery, and says nothing of other receivers', () => {
    note(false, 50);
    note(true);
    expect([windows.widthOf('r'), windows.widthOf('other')]).toEqual([2, 4]);
  });
});

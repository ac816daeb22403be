// Limits how many pixels are decoded at once: pictures wait until earlier ones are done. A picture of maximum size is
// decoded alone, small ones in parallel.

export class PixelBudget {
  /** @type {{ pixels: number, start: () => void }[]} */
  #waiting = [];
  #taken = 0;

  /** @param {number} limit pixels */
  constructor(limit) {
    this.limit = limit;
  }

  /**
   * @template T
   * @param {number} pixels
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async with(pixels, work) {
    const share = Math.min(pixels, this.limit);
    await new Promise((resolve) => {
      this.#waiting.push({ pixels: share, start: () => resolve(undefined) });
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#taken -= share;
      this.#startNext();
    }
  }

  /** In order of arrival, so that a large picture is not overtaken forever. */
  #startNext() {
    for (
      let next = this.#waiting[0];
      next && this.#taken + next.pixels <= this.limit;
      next = this.#waiting[0]
    ) {
      this.#waiting.shift();
      this.#taken += next.pixels;
      next.start();
    }
  }
}

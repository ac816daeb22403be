/**
 * Does at once what is asked for within one turn of the event loop: alone, a request is not held up; many at once share
 * the work. Groups do not wait for one another.
 */
export class TurnGroup<Asked, Answer> {
  private waiting: { asked: Asked; answer: (answer: Answer) => void; fail: (error: unknown) => void }[] = [];

  /** `work` answers each of a group in its place; when it fails all of the group do. */
  constructor(
    private readonly work: (group: Asked[]) => Promise<Answer[]>,
    private readonly maxGroup: number,
  ) {}

  add(asked: Asked): Promise<Answer> {
    return new Promise((answer, fail) => {
      this.waiting.push({ asked, answer, fail });
      if (this.waiting.length === 1) setImmediate(() => this.begin());
    });
  }

  private begin(): void {
    const all = this.waiting;
    this.waiting = [];
    for (let from = 0; from < all.length; from += this.maxGroup) {
      const group = all.slice(from, from + this.maxGroup);
      this.work(group.map(({ asked }) => asked)).then(
        (answers) => group.forEach(({ answer }, place) => answer(answers[place]!)),
        (error: unknown) => group.forEach(({ fail }) => fail(error)),
      );
    }
  }
}

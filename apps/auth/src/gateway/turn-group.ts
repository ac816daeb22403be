/**
 * Does at once what is asked for within one turn of the event loop: alone, a request is not held up; many at once share
 * the work. Groups do not wait for one another. Not delivery's GroupCommit, whose groups do wait, and which repeats
 * after every failure: here a group may wait for a lock, and what may have been carried out must not be tried again.
 */
export class TurnGroup<Asked, Answer> {
  private waiting: { asked: Asked; answer: (answer: Answer) => void; fail: (error: unknown) => void }[] = [];

  /**
   * `work` is one SQL statement and answers each of a group in its place. When it fails all of the group do, unless the
   * data of one were refused: then each is done alone.
   */
  constructor(
    private readonly work: (group: Asked[]) => Promise<Answer[]>,
    private readonly maxGroup: number,
  ) {}

  add(asked: Asked): Promise<Answer> {
    return new Promise((answer, fail) => {
      this.waiting.push({ asked, answer, fail });
      // A full group is under way while the turn goes on: the database works on it meanwhile.
      if (this.waiting.length === this.maxGroup) this.begin();
      else if (this.waiting.length === 1) setImmediate(() => this.begin());
    });
  }

  private begin(): void {
    const group = this.waiting;
    this.waiting = [];
    if (group.length > 0) this.do(group);
  }

  private do(group: typeof this.waiting): void {
    this.work(group.map(({ asked }) => asked)).then(
      (answers) => group.forEach(({ answer }, place) => answer(answers[place]!)),
      (error: unknown) => {
        if (group.length > 1 && isOfData(error)) group.forEach((one) => this.do([one]));
        else group.forEach(({ fail }) => fail(error));
      },
    );
  }
}

/** SQLSTATE classes 22 and 23, data and integrity: PostgreSQL refused the statement and carried out nothing of it. */
const isOfData = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '');

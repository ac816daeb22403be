/** What time it is, in one place, so that tests can move it. */
export class Clock {
  now(): Date {
    return new Date();
  }
}

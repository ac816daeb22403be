/** The current time, in one place, so that tests can change it. */
export class Clock {
  now(): Date {
    return new Date();
  }
}

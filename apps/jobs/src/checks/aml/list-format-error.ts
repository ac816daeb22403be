/** A file is not the list that it is said to be, or not all of it; the message names the place, for the operator. */
export class ListFormatError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ListFormatError';
  }
}

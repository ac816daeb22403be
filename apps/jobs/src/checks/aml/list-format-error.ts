/** A file is not the expected list, or is incomplete; the message names the location, for the operator. */
export class ListFormatError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ListFormatError';
  }
}

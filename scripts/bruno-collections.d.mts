/** Bruno's command line, a script for Node. */
export const BRU: string;

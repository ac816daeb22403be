/** Bruno's command line, a script for Node. */
export const BRU: string;
export function brunoCollection(service: 'jobs' | 'auth', document: object): Record<string, string>;

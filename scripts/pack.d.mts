export const LIBRARIES: string[];
export function pack(folder: string, names?: string[]): Record<string, string>;

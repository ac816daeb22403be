export function chartFiles(): Record<string, string>;

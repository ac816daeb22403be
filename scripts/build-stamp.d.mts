export function digestSources(root: string): string;
export function digestOutputs(root: string): string;

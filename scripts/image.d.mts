export function findTool(wanted?: string[]): string;

export function freePort(): Promise<number>;
export function isPortFree(port: number): Promise<boolean>;
export class PortTakenError extends Error {}
export function onFreePort<T>(start: (port: number) => Promise<T>, attempts?: number): Promise<T>;

import { readFileSync, writeFileSync } from 'node:fs';
import type { ServiceInstance } from '../service-instance.js';

/** What an attack did to a process. */
export interface Strain {
  name: string;
  /** the longest time for which its event loop took no turn, in milliseconds, since it was asked before */
  blockedMs: number;
  /** the most memory that it held, in MiB, since it was asked before; NaN where the system does not tell */
  peakMiB: number;
}

/** Looks at each process that answers HTTP, and starts its measurements anew. */
export const measureStrain = (instances: readonly ServiceInstance[]): Promise<Strain[]> =>
  Promise.all(
    instances
      .filter(({ isUp }) => isUp)
      .map(async ({ name, metricsUrl, pid }) => ({
        name,
        blockedMs: await longestBlock(metricsUrl),
        peakMiB: peakMemory(pid),
      })),
  );

/** prom-client resets the histogram behind this gauge with each scrape. */
async function longestBlock(metricsUrl: string): Promise<number> {
  const response = await fetch(metricsUrl, { signal: AbortSignal.timeout(30_000) });
  const seconds = /^(?:\w+_)?nodejs_eventloop_lag_max_seconds(?:{[^}]*})? (\S+)$/m.exec(
    await response.text(),
  )?.[1];
  if (seconds === undefined) throw new Error(`${metricsUrl} does not tell the lag of the event loop`);
  return Number(seconds) * 1_000;
}

/** proc(5): VmHWM is the peak resident size; 5 written to clear_refs resets it. */
function peakMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
  } catch {
    return NaN;
  }
}

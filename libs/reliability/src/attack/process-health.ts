import { readFileSync, writeFileSync } from 'node:fs';
import type { ServiceInstance } from '../service-instance.js';

/** The effect of an attack on a process. */
export interface Strain {
  name: string;
  /** the longest time for which its event loop was blocked although it had a core, in milliseconds */
  blockedMs: number;
  /** peak memory in MiB; NaN if the system does not report it */
  peakMiB: number;
}

const SAMPLE_MS = 25;

interface Sample {
  at: number;
  /** how long the main thread has waited for a core since its start, in milliseconds */
  waitedMs: number;
}

/** Watches the HTTP processes, from `watch()` to `strains()`. */
export class ProcessHealth {
  private readonly samples = new Map<number, Sample[]>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly instances: readonly ServiceInstance[]) {}

  /** Restarts the measurements. */
  async watch(): Promise<void> {
    await this.strains();
    this.sample();
    this.timer = setInterval(() => this.sample(), SAMPLE_MS);
  }

  /** The strain on each process since `watch()`. */
  async strains(): Promise<Strain[]> {
    clearInterval(this.timer);
    this.sample();
    const strains = await Promise.all(
      this.instances
        .filter(({ isUp }) => isUp)
        .map(async ({ name, metricsUrl, pid }) => {
          const blockedMs = await longestBlock(metricsUrl);
          const samples = this.samples.get(pid ?? 0) ?? [];
          return { name, blockedMs: blockedMs - waitWithin(samples, blockedMs), peakMiB: peakMemory(pid) };
        }),
    );
    this.samples.clear();
    return strains;
  }

  private sample(): void {
    for (const { pid } of this.instances) {
      if (!pid) continue;
      const samples = this.samples.get(pid) ?? [];
      this.samples.set(pid, samples);
      samples.push({ at: performance.now(), waitedMs: coreWait(pid) });
    }
  }
}

/** The longest wait for a core in any interval of this length: the attacker uses the same cores. */
export function waitWithin(samples: readonly Sample[], lengthMs: number): number {
  let from = 0;
  let longest = 0;
  for (const { at, waitedMs } of samples) {
    while (samples[from + 1]! && samples[from + 1]!.at <= at - lengthMs) from += 1;
    longest = Math.max(longest, waitedMs - samples[from]!.waitedMs);
  }
  return Math.min(longest, lengthMs);
}

/** proc(5), schedstat: nanoseconds on a core, nanoseconds waiting for one; 0 if the system does not report it. */
function coreWait(pid: number): number {
  try {
    const [, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waited) / 1e6;
  } catch {
    return 0;
  }
}

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

export interface UnpackedImage {
  /** its file system */
  folder: string;
  user: string;
  env: Record<string, string>;
  workingDir: string;
  entrypoint: string[];
}

export interface MemoryCgroup {
  procs: string;
  peakBytes(): number;
  /** processes that were killed for want of memory */
  kills(): number;
  remove(): void;
}

export function whyNotRun(): string | undefined;
export function unpackImage(tool: string, tag: string, folder: string): UnpackedImage;
export function confined(
  image: UnpackedImage,
  args: readonly string[],
  options?: { volumes?: string[]; cgroup?: MemoryCgroup },
): { command: string; args: string[] };
export function createMemoryCgroup(name: string, bytes: number): MemoryCgroup | undefined;
export function sizeOf(folder: string): number;

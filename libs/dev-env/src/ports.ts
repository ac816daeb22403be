import { freePort, isPortFree } from '@bonafide/testing/free-port';

/**
 * A service's port: the one required by the environment, else the first free one of `wishes` (that of the last start comes
 * first, because token issuers contain it), else any free one.
 *
 * @throws Error if the required port is taken
 */
export async function choosePort(
  setting: string,
  demanded: number | undefined,
  wishes: (number | undefined)[],
): Promise<number> {
  if (demanded !== undefined) {
    if (await isPortFree(demanded)) return demanded;
    throw new Error(`${setting}=${demanded}, but something else listens on that port`);
  }
  for (const wish of wishes) if (wish && (await isPortFree(wish))) return wish;
  return freePort();
}

/** The port in a URL recorded by an earlier start. */
export function portOf(url: string | undefined): number | undefined {
  try {
    return Number(new URL(url ?? '').port) || undefined;
  } catch {
    return undefined;
  }
}

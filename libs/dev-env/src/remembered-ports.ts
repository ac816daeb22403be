import { join } from 'node:path';
import { readJson, writePrivateJson } from './local-file.js';
import { choosePort } from './ports.js';

/** Ports that earlier starts recorded in the services' data, kept unless taken by others. */
export async function rememberedPorts<Name extends string>(
  local: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const path = join(local, 'parties/ports.json');
  const before = readJson<Record<string, number>>(path) ?? {};
  const ports: Record<string, number> = {};
  for (const name of names) ports[name] = await choosePort(name, undefined, [before[name]]);
  writePrivateJson(path, ports);
  return ports as Record<Name, number>;
}

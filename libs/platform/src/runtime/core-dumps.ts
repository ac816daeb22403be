import { writeFileSync } from 'node:fs';

/** Which kinds of memory the kernel writes into a core dump of a process and its children: core(5). */
const FILTER = '/proc/self/coredump_filter';

/**
 * Leaves the memory of this process, and of those it starts, out of core dumps, with the keys and personal data in it. Only
 * Linux has such a filter; elsewhere core dumps have to be switched off.
 */
export function leaveMemoryOutOfCoreDumps(): boolean {
  try {
    writeFileSync(FILTER, '0x0');
    return true;
  } catch {
    return false;
  }
}

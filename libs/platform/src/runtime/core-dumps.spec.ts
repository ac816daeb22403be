import { readFileSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { spawnSync } from 'node:child_process';
import { leaveMemoryOutOfCoreDumps } from './core-dumps.js';

const FILTER = '/proc/self/coredump_filter';
const isLinux = platform() === 'linux';

describe('the memory of a process', () => {
  const before = isLinux ? readFileSync(FILTER, 'utf8') : '';
  afterAll(() => {
    if (isLinux) writeFileSync(FILTER, `0x${before.trim()}`);
  });

  it('stays out of its core dumps, and out of those of processes that it starts', () => {
    expect(leaveMemoryOutOfCoreDumps()).toBe(isLinux);
    if (!isLinux) return;
    expect(Number.parseInt(readFileSync(FILTER, 'utf8'), 16)).toBe(0);
    const child = spawnSync(process.execPath, ['-p', `require('fs').readFileSync('${FILTER}', 'utf8')`], {
      encoding: 'utf8',
    });
    expect(Number.parseInt(child.stdout, 16)).toBe(0);
  });
});

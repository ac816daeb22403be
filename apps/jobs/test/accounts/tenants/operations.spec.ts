import { ModulesContainer } from '@nestjs/core';
import { operationsOf } from '@bonafide/testing/operations';
import { ACCESS, type Access, OPEN_TO } from '../../../src/accounts/access/access.js';
import { EFFECTS } from '../../../src/accounts/access/effects.js';
import { effectsOf } from '../../../src/mcp/tool.js';
import { ToolListService } from '../../../src/mcp/tool-list.service.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

/* Every operation, of the API and of /mcp, says what it can do: its guard, its audit line and its documents follow. */

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ env: { MCP_TOOLSETS: 'jobs,tin,aml,invites,callbacks,review' } });
}, 60_000);
afterAll(() => jobs?.close());

/** What it can do, or to whom it is open; nothing: it does not say. */
function saysOf({ handler, controller }: { handler: object; controller: object }): readonly string[] {
  const access = Reflect.getMetadata(ACCESS, handler) as Access | undefined;
  const openTo = (Reflect.getMetadata(OPEN_TO, handler) ?? Reflect.getMetadata(OPEN_TO, controller)) as
    string | undefined;
  return access?.does.filter((one) => one in EFFECTS) ?? (openTo ? [openTo] : []);
}

it('every route says what it can do, or to whom it is open', () => {
  const operations = operationsOf(jobs.app.get(ModulesContainer));
  expect(operations.length).toBeGreaterThan(90);
  expect(operations.filter((one) => saysOf(one).length === 0).map(({ name }) => name)).toEqual([]);
});

it('every tool says what it can do', () => {
  const tools = [...jobs.app.get(ToolListService).tools.values()];
  expect(tools.length).toBeGreaterThan(7);
  const silent = tools.filter((tool) => !effectsOf(tool, {}).some((one) => one in EFFECTS));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('only what changes nothing is read with GET', () => {
  const reading = new Set(['reads-account', 'reads-results', 'reads-persons', 'reads-trail', 'own-session']);
  const GET = 0;
  const wrong = operationsOf(jobs.app.get(ModulesContainer)).filter((one) => {
    const access = Reflect.getMetadata(ACCESS, one.handler) as Access | undefined;
    if (!access || Reflect.getMetadata('method', one.handler) !== GET) return false;
    return access.does.some((effect) => !reading.has(effect));
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { screenshotFolder } from '@bonafide/testing/config';
import type { Page } from 'playwright-core';

/** Put into a page before its own scripts (`addInitScript`), so that its policy does not matter. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe has against the page, best practices included; empty when nothing. */
export async function axeFaults(page: Page): Promise<string[]> {
  const violations = await page.evaluate(
    async () =>
      (await (globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run())
        .violations,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

/** How far the page is wider than the window, in CSS pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - window.innerWidth');

/** Pictures for people to look at, in SCREENSHOTS or else among the reports of this checkout. */
const PICTURES =
  screenshotFolder() ?? fileURLToPath(new URL('../../../.local/report/pages', import.meta.url));

export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

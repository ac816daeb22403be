import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { screenshotFolder } from '@bonafide/testing/config';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe has against the page, best practices included; empty when nothing. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Once a page, and through the debugger's protocol, which the page's own policy does not bind.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(AXE);
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

/** Waits until what was changed is drawn; leaves a picture of it in the folder that SCREENSHOTS names. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = screenshotFolder();
  if (!folder) return page.evaluate<void>(DRAWN);
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

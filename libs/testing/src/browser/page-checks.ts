import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { screenshotFolder } from '../config.js';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** axe's violations on the page, including best practices, or of only one rule. */
export async function axeFaults(page: Page, rule?: 'color-contrast'): Promise<string[]> {
  // Once per page, through the debugging protocol, which is not subject to the page's CSP.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(AXE);
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rule && { runOnly: [rule] }) });
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${options}).then((found) => found.violations)`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/**
 * Controls that cannot be used: not reachable with Tab, without a visible focus (WCAG 2.2, 2.4.7), obscured when focused
 * (2.4.11), or not reachable with a mouse. A dialog counts as a separate page.
 */
export async function reachFaults(page: Page): Promise<string[]> {
  const parts = await page.evaluate<number>(NOTE_FOCUS);
  const debug = await page.context().newCDPSession(page);
  // Keys arrive in the order sent. A date field has separate parts for day, month and year.
  const presses = Array.from({ length: parts }, () => [
    debug.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...TAB }),
    debug.send('Input.dispatchKeyEvent', { type: 'keyUp', ...TAB }),
  ]);
  await Promise.all(presses.flat());
  await debug.detach();
  return page.evaluate<string[]>('globalThis.reachFaults()');
}

const NOTE_FOCUS = `(() => {
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const PARTS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const isThere = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && one.tabIndex >= 0 &&
    one.getClientRects().length > 0 && !one.closest('[inert]');
  // One of a group of radio buttons has the Tab key; the arrows have the others.
  const isOne = (one) => one.type !== 'radio' || one.checked || !scope.querySelector('[name="' + one.name + '"]:checked');
  const wanted = [...scope.querySelectorAll(PARTS)].filter((one) => isThere(one) && isOne(one));
  const nameOf = (one) => one.outerHTML.slice(0, 160);
  const showsFocus = (one) => {
    if (one.matches('input, textarea') && !['checkbox', 'radio', 'color'].includes(one.type)) return true;
    const outlined = (some) => getComputedStyle(some).outlineStyle !== 'none';
    return outlined(one) || (one.role === 'grid' && [...one.querySelectorAll('[aria-selected=true]')].some(outlined));
  };
  const isCovered = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const at = document.elementFromPoint(
      Math.max(0, Math.min(innerWidth - 1, left + width / 2)), Math.max(0, Math.min(innerHeight - 1, top + height / 2)));
    return !at || !(one.contains(at) || at.contains(one) || one.labels?.[0]?.contains(at));
  };
  const faults = [];
  const reached = new Set();
  const note = ({ target }) => {
    if (reached.has(target)) return;
    reached.add(target);
    if (!showsFocus(target)) faults.push('does not show its focus: ' + nameOf(target));
  };
  // By the next key it was scrolled to.
  const leave = () => {
    const { activeElement: left } = document;
    if (reached.has(left) && left !== activeElement && isCovered(left))
      faults.push('is covered while it has the focus: ' + nameOf(left));
  };
  const { activeElement } = document;
  // What was clicked need not show it.
  reached.add(activeElement);
  document.addEventListener('focusin', note);
  document.addEventListener('keydown', leave, true);
  const scrolled = [...document.querySelectorAll('*')].map((one) => [one, one.scrollLeft, one.scrollTop]);
  globalThis.reachFaults = () => {
    document.removeEventListener('focusin', note);
    document.removeEventListener('keydown', leave, true);
    document.activeElement.blur();
    for (const one of wanted.filter((part) => part.isConnected && isThere(part))) {
      if (!reached.has(one)) faults.push('is not reached by keyboard: ' + nameOf(one));
      one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      // A link that stays outside until it has the focus is for those who have no mouse.
      if (one.getBoundingClientRect().bottom > 0 && isCovered(one)) faults.push('is not reached by mouse: ' + nameOf(one));
    }
    if (activeElement.isConnected) activeElement.focus({ preventScroll: true });
    for (const [one, left, top] of scrolled) if (one.scrollLeft !== left || one.scrollTop !== top) one.scrollTo({ left, top, behavior: 'instant' });
    return faults;
  };
  const inputs = wanted.filter(({ type }) => /date|time/.test(type)).length;
  // Where nothing takes the focus, the key leads out of the page.
  return wanted.length === 0 ? 0 : wanted.length + 1 + 6 * inputs;
})()`;

/** How much wider the page is than the window, in CSS pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - window.innerWidth');

/** Waits until changes are rendered; saves a screenshot in the folder SCREENSHOTS, if set. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = screenshotFolder();
  if (!folder) return page.evaluate<void>(DRAWN);
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

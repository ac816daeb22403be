import type { launchBrowser } from '@bonafide/testing/browser/launch-browser';

export type Browser = Awaited<ReturnType<typeof launchBrowser>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;

const PHONE = { width: 390, height: 844 } as const;
const DESKTOP = { width: 1280, height: 800 } as const;

/** The three ways every page is looked at. */
export const LOOKS = [
  { name: 'light', colorScheme: 'light', viewport: DESKTOP },
  { name: 'dark', colorScheme: 'dark', viewport: DESKTOP },
  { name: 'phone', colorScheme: 'light', viewport: PHONE },
] as const;

/** A person's browser: what went wrong in it, and what it asked for elsewhere. */
export interface Visit {
  page: Page;
  /** dialogs, page errors and console errors: a refused script shows here */
  complaints: string[];
  /** origins that answered */
  origins: Set<string>;
}

export async function visit<T>(
  browser: Browser,
  use: (visit: Visit) => Promise<T>,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<T> {
  const opened = await openVisit(browser, options);
  try {
    return await use(opened);
  } finally {
    await opened.page.context().close();
  }
}

async function openVisit(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<Visit> {
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const origins = new Set<string>();
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  // Answers, not requests: one that the page's own policy stopped is seen as a request too.
  page.on('response', (response) => {
    if (/^https?:/.test(response.url())) origins.add(new URL(response.url()).origin);
  });
  return { page, complaints, origins };
}

/** Visits one after another in one window: who comes next is nobody yet, and finds it as at first. */
export async function visitInTurn(browser: Browser): Promise<() => Promise<Visit>> {
  const opened = await openVisit(browser, {});
  return async () => {
    const { page, complaints, origins } = opened;
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light' });
    complaints.length = 0;
    origins.clear();
    return opened;
  };
}

/** Everything a person can act on, of a group of radio buttons the chosen one, of a closed part nothing but its summary. */
const OPERABLE = `[...document.querySelectorAll('a[href],button,input:not([type=hidden]),summary,[tabindex="0"]')]
  .filter((one) => one.checkVisibility() && (one.type !== 'radio' || one.checked))`;

/** The next Tab starts at the page's top, wherever the page itself put the focus. */
const FOCUS_TOP = `(() => {
  const top = document.createElement('span');
  top.tabIndex = -1;
  document.body.prepend(top);
  top.focus();
  top.remove();
})()`;

/** In which order the Tab key reaches what can be acted on, as places in reading order, and how many there are. */
export async function tabOrder(page: Page): Promise<{ reached: number[]; count: number }> {
  const count = await page.evaluate<number>(`${OPERABLE}.length`);
  const reached: number[] = [];
  await page.evaluate(FOCUS_TOP);
  for (let stop = 0; stop < count; stop++) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate<number>(`${OPERABLE}.indexOf(document.activeElement)`));
  }
  await page.evaluate(FOCUS_TOP);
  return { reached, count };
}

/** The ways a page offers: its forms, and where its links lead. */
export const waysOn = (page: Page): Promise<{ forms: number; links: string[] }> =>
  page.evaluate(`({
    forms: document.querySelectorAll('main form').length,
    links: [...document.querySelectorAll('main a[href]')].map((one) => one.href),
  })`);

import type { Locator } from 'playwright-core';

/** Types where the page itself put the focus, as soon as it is there; fails when it never gets there. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type(text);
}

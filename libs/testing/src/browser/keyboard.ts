import type { Locator } from 'playwright-core';

/** Types into a field once the page itself has focused it; fails if it never does. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type(text);
}

/** A page that knows how many there are (`GET /api/jobs`), or what comes after it (`GET /api/audit`). */
export interface Page<Item> {
  items: Item[];
  page?: number;
  totalPages?: number;
  next?: string | null;
}

/**
 * Every item of a listing, page after page, one page held at a time. Pages by number may show an item twice, or miss
 * one, while rows come and go: name a time (`to`) where that matters.
 *
 * @param getPage asked with the number of the page and, where the listing has cursors, with `after`
 */
export async function* items<Item>(
  getPage: (position: { page: number; after?: string }) => Promise<Page<Item> | { data: Page<Item> }>,
): AsyncGenerator<Item, void, undefined> {
  let after: string | undefined;
  for (let number = 1; ; number++) {
    const answer = await getPage({ page: number, after });
    const page = 'data' in answer ? answer.data : answer;
    yield* page.items;
    const next = page.next ?? undefined;
    if (next !== undefined && next === after) throw new Error('the listing does not move on');
    after = next;
    if (after === undefined && number >= (page.totalPages ?? 0)) return;
  }
}

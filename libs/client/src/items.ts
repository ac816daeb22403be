/** A page with the number of pages (`GET /api/jobs`) or with a cursor for the next one (`GET /api/audit`). */
export interface Page<Item> {
  items: Item[];
  page?: number;
  totalPages?: number;
  next?: string | null;
}

/**
 * Every item of a listing, page by page, holding one page at a time. Numbered pages may repeat or miss an item while
 * rows are added and removed: set `to` where that matters.
 *
 * @param getPage called with the page number and, if the listing has cursors, with `after`
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

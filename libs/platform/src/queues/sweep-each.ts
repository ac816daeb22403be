/**
 * Runs a sweep's work item by item. One that fails does not hold up the others: what belongs to one tenant must not stop
 * for another.
 *
 * @throws the first failure, once every item had its turn
 */
export async function sweepEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** The same rows, those of each tenant together: what one statement may lock where rows are spread by tenant (decision 0359). */
export function byTenant<Row extends { tenant: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const own = found.get(row.tenant);
    if (own) own.push(row);
    else found.set(row.tenant, [row]);
  }
  return found;
}

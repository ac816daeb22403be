// Pages and filters of GET /api/jobs, each with the best plain SQL for page and total that we know.

/**
 * @param {string} account whose jobs are listed
 * @param {number} count jobs in the table
 * @returns {{name: string, query: string, pages: string[], total: string}[]} `pages`: the page found straight and by
 *   way of its ids alone; the faster one is the peer
 */
export function listingCases(account, count) {
  const newest = 'submitted_at DESC, id';
  const mine = `tenant = '${account}'`;
  const pages = (where, order = newest, offset = 0) => {
    const limit = `ORDER BY ${order} LIMIT 100 OFFSET ${offset}`;
    const order2 = order.replace(/\b(submitted_at|updated_at|status|id)\b/g, 'j.$1');
    return [
      `SELECT head::text, result::text FROM jobs WHERE ${where} ${limit}`,
      `SELECT j.head::text, j.result::text FROM (SELECT id FROM jobs WHERE ${where} ${limit}) f JOIN jobs j USING (id)
        ORDER BY ${order2}`,
    ];
  };
  const total = (where) => `SELECT count(*) FROM jobs WHERE ${where}`;
  const filter = (name, query, condition) => {
    const where = `${mine} AND ${condition}`;
    return { name, query, pages: pages(where), total: total(where) };
  };
  const last = Math.floor(count / 2 / 100);
  const middle = Math.floor(last / 2);
  const paged = (name, query, order, at) => ({
    name,
    query,
    pages: pages(mine, order, (at - 1) * 100),
    total: `SELECT sum(n) FROM job_counts WHERE ${mine}`,
  });
  return [
    paged('first page', '', newest, 1),
    paged('page in the middle', `?page=${middle}`, newest, middle),
    paged('last page', `?page=${last}`, newest, last),
    paged('sorted by update', '?sortBy=updated', 'updated_at DESC, id', 1),
    paged('sorted by status', '?sortBy=status', 'status DESC, submitted_at DESC, id', 1),
    paged('sorted by status, asc', '?sortBy=status&sortOrder=asc', 'status, submitted_at, id DESC', 1),
    paged('oldest first', '?sortOrder=asc', 'submitted_at, id DESC', 1),
    filter('firstName, many', '?firstName=jan', `first_name_key LIKE 'jan%'`),
    filter('lastName, few', '?lastName=sample12', `last_name_key LIKE 'sample12%'`),
    filter('email, one job', '?email=user777778@', `email_key LIKE 'user777778@%'`),
    filter('email, prefix', '?email=user77', `email_key LIKE 'user77%'`),
    filter('phone', '?phone=%2B1415000077', `phone_key LIKE '1415000077%'`),
    filter('success=false', '?success=false', 'NOT success'),
    filter('idState', '?idState=NY', `id_state = 'NY'`),
    filter(
      'idType and idCountry',
      '?idType=drivers-license&idCountry=US',
      `id_type = 'drivers-license' AND id_country = 'US'`,
    ),
    filter('from', '?from=2026-02-01', `submitted_at >= '2026-02-01Z'`),
    filter(
      'from and to',
      '?from=2026-02-01&to=2026-02-02',
      `submitted_at BETWEEN '2026-02-01Z' AND '2026-02-02Z'`,
    ),
    filter('withSession', '?withSession=true', 'with_session'),
    filter('processed', '?processed=true', 'completed_at IS NOT NULL'),
    filter('billableType', '?billableType=idv_billable', `'idv_billable' = ANY(billable_types)`),
    filter(
      'lastName and success',
      '?lastName=okafor&success=true',
      `last_name_key LIKE 'okafor%' AND success`,
    ),
    filter("lastName, others' only", '?lastName=smith', `last_name_key LIKE 'smith%'`),
    filter('nothing found', '?internalId=none', `internal_id = 'none'`),
  ];
}

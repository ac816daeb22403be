import { type Executor, sql } from '@bonafide/platform/database/sql';
import type { DescribedScope } from './scope-words.js';

/**
 * What the resources that an organization registered, or that are shared with all, say about these scopes: their own
 * catalogue (`scope_details`), such as the jobs service's. The organization's words come first.
 */
export const findScopeDescriptions = (
  on: Executor,
  organizationId: string,
  scopes: readonly string[],
): Promise<DescribedScope[]> =>
  sql.rows<DescribedScope>(
    on,
    `SELECT DISTINCT ON (s.name) s.name, s.description, s.risk
     FROM resources r CROSS JOIN jsonb_to_recordset(r.scopes) AS s (name text, description text, risk text)
     WHERE (r.organization_id = $1 OR r.organization_id IS NULL) AND s.name = ANY ($2) AND s.description <> s.name
     ORDER BY s.name, r.organization_id NULLS LAST, r.uri`,
    [organizationId, scopes],
  );

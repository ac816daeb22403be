/**
 * The part of a statement that inserts a delivery of each event to each endpoint subscribed to it. The delivery's id is
 * derived from the event and the endpoint, so that repeating it inserts nothing. The statement's first parameter is the
 * tenant.
 *
 * @param events an earlier CTE with `id`, `type` and `subject_id`
 * @param which further condition on the endpoint `w`
 */
export const enqueueForEndpoints = (events: string, which = 'true'): string =>
  `INSERT INTO deliveries (id, owner_id, subject_id, event, url, event_id)
   SELECT 'msg_' || substr(e.id, 5) || '_' || substr(w.id, 4), w.id, e.subject_id, e.type, w.url, e.id
     FROM ${events} e JOIN webhook_endpoints w
       ON w.tenant = $1 AND w.disabled_at IS NULL AND (w.types IS NULL OR e.type = ANY(w.types)) AND ${which}
   ON CONFLICT (id) DO NOTHING`;

const BY_TOKEN = 'a session token does not say whose it is';
const BY_URL = 'the signed URL of a photo does not say whose it is';

/** What of requests would be asked of every shard, and why. Nothing may be added without a reason that stays. */
export const UNROUTED: Record<string, string> = {
  'DELETE inline_jobs':
    'several jobs that were answered at once are written in one statement, of whichever tenants',
  'SELECT job_photos by job_id, name': BY_URL,
  'SELECT job_sessions by job_id, tenant': 'follows the page of a listing, see `SELECT jobs`',
  'SELECT job_sessions by job_id, tenant, token_hash': BY_TOKEN,
  'SELECT jobs': 'a listing reads its page by ids that it found by their tenant in the same statement',
  'SELECT jobs by id, tenant': BY_TOKEN,
};

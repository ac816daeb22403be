// Fills the jobs database: `count` completed jobs, half of them in one account, each with a result of about 1.6 kB, of
// which the document's number and its barcode are encrypted as the service does it.
import { sealResult } from '../apps/jobs/dist/jobs/store/sealed-result.js';
import { INSERT_TOTALS } from '../apps/jobs/dist/jobs/totals/verify-totals.js';
import { FieldCipher } from '../libs/platform/dist/crypto/field-cipher.js';

const ROWS_A_STATEMENT = 50_000;

/** About as much as a licence's barcode says. */
const BARCODE = Object.fromEntries(
  'DAA DAC DAD DAE DAF DAG DAI DAJ DAK DAQ DAU DAY DBA DBB DBC DBD DCA DCB DCD DCF DCG DCK DCS DDB DDE DDF DDG DDK'
    .split(' ')
    .map((name, at) => [name, `VALUE ${at}`.padEnd(12, 'X')]),
);

const idOf = (n) => `B${String(n).padStart(11, '0')}`;

/** What is encrypted of the jobs from `from` to `to`. */
function sealedOf(cipher, from, to) {
  const sealed = [];
  for (let n = from; n <= to; n += 1)
    sealed.push(sealResult(cipher, idOf(n), { id: `D${n}`, barcodeData: BARCODE }).result_sealed);
  return sealed;
}

function cipherOf(encryptionKeys) {
  const [id, key] = encryptionKeys.split(':');
  return new FieldCipher([{ id, key: Buffer.from(key, 'base64') }]);
}

const insertSql = `
  INSERT INTO jobs (id, tenant, type, status, submitted_at, updated_at, completed_at, first_name_key, last_name_key,
                    email_key, phone_key, success, with_session, billable_types, id_type, id_state, id_country, head, result,
                    result_sealed)
  SELECT id, tenant, 'id-verification', 'completed', at, at, at, lower(first), lower(last), mail, phone, n % 5 <> 0,
         n % 3 = 0, '{idv_billable}', 'drivers-license', state, 'US',
         json_build_object('id', id, 'internalId', NULL, 'status', 'completed', 'completed', at, 'submitted', at,
           'updatedAt', at, 'accountId', tenant, 'request', json_build_object('type', 'id-verification', 'callbackURL', NULL,
           'requestInfo', json_build_object('ipaddress', '203.0.113.7', 'useragent', repeat('agent ', 12)),
           'parameters', json_build_object('id', id, 'email', mail, 'phone', phone), 'properties', NULL),
           'errors', '[]'::json, 'signals', '[]'::json),
         CASE WHEN sealed IS NULL THEN ('{"id":"D' || n || '","barcodeData":' || $4 || ',' || substr(open::text, 2))::json
              ELSE open END, sealed
    FROM (SELECT *, json_build_object('success', n % 5 <> 0, 'firstName', first, 'lastName', last, 'state', state,
                 'country', 'US', 'type', 'drivers-license', 'birthDate', '01/31/1990', 'address', repeat('Broad Street ', 8),
                 'confidences', json_build_object('id', 1, 'nameMatch', 1, 'birthDateMatch', 1, 'faceMatch', 0.98, 'barcode', 1),
                 'idFields', json_build_object('raw', repeat('0123456789abcdef', 20))) AS open
    FROM (SELECT n, sealed, 'B' || lpad(n::text, 11, '0') AS id,
                 CASE WHEN n % 2 = 0 THEN $2 ELSE 'acc_other' || (n % 97) END AS tenant,
                 timestamptz '2026-01-01' + n * interval '20 seconds' AS at,
                 (ARRAY['Jane','John','Marisol','Chen','Amara','Liam','Noor','Ivan'])[1 + n % 8] || (n % 5000) AS first,
                 (ARRAY['Sample','Quintero','Okafor','Novak','Garcia','Smith'])[1 + n % 6] || (n % 20000) AS last,
                 'user' || n || '@example.com' AS mail, '1415' || lpad(n::text, 7, '0') AS phone,
                 (ARRAY['CA','NY','TX','VA','WA'])[1 + n % 5] AS state
            FROM (SELECT $1::bigint + place - 1 AS n, sealed
                    FROM unnest($3::bytea[]) WITH ORDINALITY AS given (sealed, place)) AS numbered) AS named) AS rows`;

/**
 * @param client a connected pg client
 * @param {string} account whose account gets half of the jobs
 * @param {string} [encryptionKeys] the service's ENCRYPTION_KEYS; without them numbers and barcodes stand in clear
 */
export async function fillJobs(client, account, count, encryptionKeys) {
  const cipher = encryptionKeys && cipherOf(encryptionKeys);
  const [{ n: present }] = (await client.query(`SELECT count(*)::int AS n FROM jobs`)).rows;
  await client.query('ALTER TABLE jobs DISABLE TRIGGER count_jobs');
  for (let from = present + 1; from <= count; from += ROWS_A_STATEMENT) {
    const to = Math.min(count, from + ROWS_A_STATEMENT - 1);
    const sealed = cipher ? sealedOf(cipher, from, to) : Array(to - from + 1).fill(null);
    await client.query(insertSql, [from, account, sealed, JSON.stringify(BARCODE)]);
  }
  await client.query('ALTER TABLE jobs ENABLE TRIGGER count_jobs');
  await rebuildTotals(client);
  await client.query('VACUUM (ANALYZE) jobs');
}

/** Counts every job anew, as `verify-counters --repair` does. */
export async function rebuildTotals(client) {
  await client.query('TRUNCATE job_totals, job_facet_totals, job_total_deltas');
  for (const insert of INSERT_TOTALS) await client.query(insert, [null]);
  await client.query('VACUUM (ANALYZE) job_totals');
  await client.query('VACUUM (ANALYZE) job_facet_totals');
}

-- Generated from the migrations by "npm run drift -- --write".
--
-- Spreads the tables over a Citus cluster by their tenant: docs/design/running.md. Run on 13.2. Stop the service
-- and take a backup. Then, as a superuser on the coordinator, which must be among the nodes (citus_set_coordinator_host):
--
--   psql -v ON_ERROR_STOP=1 -f docs/citus.sql
--
-- Statement by statement, as psql sends a file: in one transaction the workers cannot take the setting.
--
-- Citus takes a key, a unique index or a foreign key of a distributed table only where it contains the distribution column,
-- and a foreign key only between tables that lie beside one another.
--
-- Triggers stay on distributed tables. They read and write rows of the same tenant, in tables beside their own, and reference
-- tables, which is what Citus allows them on a shard. It takes them with citus.enable_unsafe_triggers alone:
--
--   jobs: count_jobs → count_job()
--   jobs: jobs_change_need → queue_review()
--   jobs: jobs_need_review → queue_review()
--   jobs: recount_jobs → count_job()

SET citus.enable_unsafe_triggers TO on;
SELECT run_command_on_workers('ALTER SYSTEM SET citus.enable_unsafe_triggers TO on');
SELECT run_command_on_workers('SELECT pg_reload_conf()');

-- Foreign keys go while tables are spread; they come back with the tenant below.

ALTER TABLE aml_explanations DROP CONSTRAINT aml_explanations_job_id_fkey;
ALTER TABLE aml_monitors DROP CONSTRAINT aml_monitors_job_id_fkey;
ALTER TABLE deferred_checks DROP CONSTRAINT deferred_checks_job_id_fkey;
ALTER TABLE dlv_answers DROP CONSTRAINT dlv_answers_job_id_fkey;
ALTER TABLE face_links DROP CONSTRAINT face_links_job_id_fkey;
ALTER TABLE face_links DROP CONSTRAINT face_links_other_job_id_fkey;
ALTER TABLE invites DROP CONSTRAINT invites_job_id_fkey;
ALTER TABLE job_faces DROP CONSTRAINT job_faces_job_id_fkey;
ALTER TABLE job_photos DROP CONSTRAINT job_photos_job_id_fkey;
ALTER TABLE job_sessions DROP CONSTRAINT job_sessions_job_id_fkey;
ALTER TABLE job_traits DROP CONSTRAINT job_traits_job_id_fkey;
ALTER TABLE list_entries DROP CONSTRAINT list_entries_job_id_fkey;
ALTER TABLE liveness_challenges DROP CONSTRAINT liveness_challenges_job_id_fkey;
ALTER TABLE liveness_frames DROP CONSTRAINT liveness_frames_job_id_fkey;
ALTER TABLE redacted_fields DROP CONSTRAINT redacted_fields_job_id_fkey;
ALTER TABLE review_cases DROP CONSTRAINT review_cases_job_id_fkey;
ALTER TABLE review_entries DROP CONSTRAINT review_entries_job_id_fkey;

-- Every key contains the tenant, under the name by which statements know it.

ALTER TABLE aml_explanations DROP CONSTRAINT aml_explanations_pkey, ADD CONSTRAINT aml_explanations_pkey PRIMARY KEY (job_id, tenant);
ALTER TABLE aml_monitors DROP CONSTRAINT aml_monitors_pkey, ADD CONSTRAINT aml_monitors_pkey PRIMARY KEY (job_id, tenant);
ALTER TABLE deferred_checks DROP CONSTRAINT deferred_checks_pkey, ADD CONSTRAINT deferred_checks_pkey PRIMARY KEY (job_id, kind, tenant);
ALTER TABLE dlv_answers DROP CONSTRAINT dlv_answers_pkey, ADD CONSTRAINT dlv_answers_pkey PRIMARY KEY (job_id, tenant);
ALTER TABLE events DROP CONSTRAINT events_pkey, ADD CONSTRAINT events_pkey PRIMARY KEY (id, tenant);
ALTER TABLE face_links DROP CONSTRAINT face_links_pkey, ADD CONSTRAINT face_links_pkey PRIMARY KEY (job_id, other_job_id, tenant);
ALTER TABLE inline_jobs DROP CONSTRAINT inline_jobs_pkey, ADD CONSTRAINT inline_jobs_pkey PRIMARY KEY (id, tenant);
ALTER TABLE invites DROP CONSTRAINT invites_pkey, ADD CONSTRAINT invites_pkey PRIMARY KEY (id, tenant);
ALTER TABLE invites DROP CONSTRAINT invites_job_id_key, ADD CONSTRAINT invites_job_id_key UNIQUE (job_id, tenant);
ALTER TABLE job_faces DROP CONSTRAINT job_faces_pkey, ADD CONSTRAINT job_faces_pkey PRIMARY KEY (job_id, tenant);
ALTER TABLE job_photos DROP CONSTRAINT job_photos_pkey, ADD CONSTRAINT job_photos_pkey PRIMARY KEY (job_id, name, tenant);
ALTER TABLE job_sessions DROP CONSTRAINT job_sessions_pkey, ADD CONSTRAINT job_sessions_pkey PRIMARY KEY (token_hash, tenant);
ALTER TABLE job_sessions DROP CONSTRAINT job_sessions_job_id_key, ADD CONSTRAINT job_sessions_job_id_key UNIQUE (job_id, tenant);
ALTER TABLE job_traits DROP CONSTRAINT job_traits_pkey, ADD CONSTRAINT job_traits_pkey PRIMARY KEY (job_id, kind, digest, tenant);
ALTER TABLE jobs DROP CONSTRAINT jobs_pkey, ADD CONSTRAINT jobs_pkey PRIMARY KEY (id, tenant);
ALTER TABLE list_entries DROP CONSTRAINT list_entries_pkey, ADD CONSTRAINT list_entries_pkey PRIMARY KEY (id, tenant);
ALTER TABLE liveness_challenges DROP CONSTRAINT liveness_challenges_pkey, ADD CONSTRAINT liveness_challenges_pkey PRIMARY KEY (job_id, tenant);
ALTER TABLE liveness_frames DROP CONSTRAINT liveness_frames_pkey, ADD CONSTRAINT liveness_frames_pkey PRIMARY KEY (job_id, "position", tenant);
ALTER TABLE redacted_fields DROP CONSTRAINT redacted_fields_pkey, ADD CONSTRAINT redacted_fields_pkey PRIMARY KEY (job_id, tenant);
ALTER TABLE review_cases DROP CONSTRAINT review_cases_pkey, ADD CONSTRAINT review_cases_pkey PRIMARY KEY (job_id, tenant);
ALTER TABLE review_entries DROP CONSTRAINT review_entries_pkey, ADD CONSTRAINT review_entries_pkey PRIMARY KEY (id, tenant);

-- So does every unique index.

DROP INDEX jobs_provider_reference;
CREATE UNIQUE INDEX jobs_provider_reference ON jobs (provider_reference, tenant) WHERE (provider_reference IS NOT NULL);

-- What is answered must outlive the loss of a machine.

ALTER TABLE inline_jobs SET LOGGED;

-- Tables that every machine has.

SELECT create_reference_table('accounts');
SELECT create_reference_table('account_keys');
SELECT create_reference_table('account_members');
SELECT create_reference_table('aml_entities');
SELECT create_reference_table('aml_entity_names');
SELECT create_reference_table('aml_identifiers');
SELECT create_reference_table('aml_imports');
SELECT create_reference_table('aml_names');
SELECT create_reference_table('aml_terms');
SELECT create_reference_table('api_keys');
SELECT create_reference_table('issuer_documents');
SELECT create_reference_table('proof_keys');
SELECT create_reference_table('signature_keys');
SELECT create_reference_table('webhook_endpoints');

-- Tables by tenant, each beside the jobs of its tenant.

SELECT create_distributed_table('jobs', 'tenant', colocate_with => 'none');
SELECT create_distributed_table('aml_explanations', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('aml_monitors', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('deferred_checks', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('dlv_answers', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('email_first_seen', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('event_feeds', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('events', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('face_links', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('inline_jobs', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('invites', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('job_faces', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('job_facet_totals', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('job_photos', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('job_sessions', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('job_total_deltas', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('job_totals', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('job_traits', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('list_entries', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('liveness_challenges', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('liveness_frames', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('redacted_fields', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('review_cases', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('review_entries', 'tenant', colocate_with => 'jobs');
SELECT create_distributed_table('ssn_attempts', 'tenant', colocate_with => 'jobs');

-- Foreign keys, within a shard.

ALTER TABLE aml_explanations ADD CONSTRAINT aml_explanations_job_id_fkey FOREIGN KEY (job_id, tenant) REFERENCES jobs (id, tenant);
ALTER TABLE aml_monitors ADD CONSTRAINT aml_monitors_job_id_fkey FOREIGN KEY (job_id, tenant) REFERENCES jobs (id, tenant);
ALTER TABLE deferred_checks ADD CONSTRAINT deferred_checks_job_id_fkey FOREIGN KEY (job_id, tenant) REFERENCES jobs (id, tenant) ON DELETE CASCADE;
ALTER TABLE dlv_answers ADD CONSTRAINT dlv_answers_job_id_fkey FOREIGN KEY (job_id, tenant) REFERENCES jobs (id, tenant);
ALTER TABLE face_links ADD CONSTRAINT face_links_job_id_fkey FOREIGN KEY (job_id, tenant) REFERENCES jobs (id, tenant) ON DELETE CASCADE;
ALTER TABLE face_links ADD CONSTRAINT face_links_other_job_id_fkey FOREIGN KEY (other_job_id, tenant) REFERENCES jobs (id, tenant) ON DELETE CASCADE;
ALTER TABLE invites ADD CONSTRAINT invites_job_id_fkey FOREIGN KEY (job_id, tenant) REFERENCES jobs (id, tenant);
ALTER TABLE job_faces ADD CONSTRAINT job_faces_job_id_fkey FOREIGN KEY (job_id, tenant) REFERENCES jobs (id, tenant) ON DELETE CASCADE;
ALTER TABLE job_photos ADD CONSTRAINT job_photos_job_id_fkey FOREIGN KEY (job_id, tenant) REFERENCES jobs (id, tenant);
ALTER TABLE job_sessions ADD CONSTRAINT job_sessions_job_id_fkey FOREIGN KEY (job_id, tenant) REFERENCES jobs (id, tenant);
ALTER TABLE job_traits ADD CONSTRAINT job_traits_job_id_fkey FOREIGN KEY (job_id, tenant) REFERENCES jobs (id, tenant) ON DELETE CASCADE;
ALTER TABLE list_entries ADD CONSTRAINT list_entries_job_id_fkey FOREIGN KEY (job_id, tenant) REFERENCES jobs (id, tenant) ON DELETE CASCADE;
ALTER TABLE liveness_challenges ADD CONSTRAINT liveness_challenges_job_id_fkey FOREIGN KEY (job_id, tenant) REFERENCES jobs (id, tenant);
ALTER TABLE liveness_frames ADD CONSTRAINT liveness_frames_job_id_fkey FOREIGN KEY (job_id, tenant) REFERENCES liveness_challenges (job_id, tenant) ON DELETE CASCADE;
ALTER TABLE redacted_fields ADD CONSTRAINT redacted_fields_job_id_fkey FOREIGN KEY (job_id, tenant) REFERENCES jobs (id, tenant) ON DELETE CASCADE;
ALTER TABLE review_cases ADD CONSTRAINT review_cases_job_id_fkey FOREIGN KEY (job_id, tenant) REFERENCES jobs (id, tenant) ON DELETE CASCADE;
ALTER TABLE review_entries ADD CONSTRAINT review_entries_job_id_fkey FOREIGN KEY (job_id, tenant) REFERENCES review_cases (job_id, tenant) ON DELETE CASCADE;

-- Functions that statements call there.

SELECT create_distributed_function('attempts_since(timestamp with time zone[],timestamp with time zone)');
SELECT create_distributed_function('deletion_keys(text)');
SELECT create_distributed_function('double_deletion_keys(text)');
SELECT create_distributed_function('job_cell(text,text,boolean,boolean,boolean,boolean,boolean,text,text,text)');

/** AML lists: imports, entries, searchable names and words, screenings of jobs. */
export const AML = `
  -- A trusted extension: the owner of the database may create it.
  CREATE EXTENSION IF NOT EXISTS pg_trgm;

  -- One row for each applied import; monitored jobs keep the id of the last one they were screened against.
  CREATE TABLE aml_imports (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    source text NOT NULL,
    digest text NOT NULL,
    entities integer NOT NULL,
    added integer NOT NULL,
    changed integer NOT NULL,
    removed integer NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX aml_imports_source ON aml_imports (source, id DESC);

  CREATE TABLE aml_entities (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    source text NOT NULL,
    source_ref text NOT NULL,
    kind text NOT NULL,
    digest text NOT NULL,
    birth_dates text[] NOT NULL,
    countries text[] NOT NULL,
    gender text CHECK (gender IN ('male', 'female')),
    entry json NOT NULL,
    UNIQUE (source, source_ref)
  );
  CREATE INDEX aml_entities_birth_dates ON aml_entities USING gin (birth_dates) WITH (fastupdate = off);
  -- Compared exactly.
  CREATE TABLE aml_identifiers (
    entity_id bigint NOT NULL REFERENCES aml_entities (id) ON DELETE CASCADE,
    value text NOT NULL,
    PRIMARY KEY (entity_id, value)
  );
  CREATE INDEX aml_identifiers_value ON aml_identifiers (value);
  -- Names of organizations, ships and aircraft. key: the significant words (checks/aml/entity-name.ts).
  CREATE TABLE aml_entity_names (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    entity_id bigint NOT NULL REFERENCES aml_entities (id) ON DELETE CASCADE,
    kind text NOT NULL,
    name text NOT NULL,
    weak boolean NOT NULL,
    key text NOT NULL
  );
  CREATE INDEX aml_entity_names_entity ON aml_entity_names (entity_id);
  CREATE INDEX aml_entity_names_key ON aml_entity_names USING gin (key gin_trgm_ops) WITH (fastupdate = off);
  -- Names of persons. terms: their words in the forms that a search looks for (checks/aml/search-terms.ts).
  CREATE TABLE aml_names (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    entity_id bigint NOT NULL REFERENCES aml_entities (id) ON DELETE CASCADE,
    name text NOT NULL,
    weak boolean NOT NULL,
    key text NOT NULL,
    terms tsvector NOT NULL
  );
  CREATE INDEX aml_names_entity ON aml_names (entity_id);
  -- Each term once, with the number and the ids of the names that have it: a misspelt word is looked up among tens of
  -- thousands of words, and its names are one row. Skeletons (_…) are only looked up whole.
  CREATE TABLE aml_terms (
    term text PRIMARY KEY,
    names integer NOT NULL,
    ids bigint[] NOT NULL DEFAULT '{}'
  );

  -- The cost keeps the indexes below in use and a search of a long name below jit_above_cost, from which on PostgreSQL
  -- compiles the statement, which takes longer than running it.
  --
  -- Of the first eight letters: whole, and without any one.
  CREATE FUNCTION deletion_keys(word text) RETURNS integer[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
    DECLARE
      whole text := left(word, 8);
      keys int[] := ARRAY[hashtext(whole)];
    BEGIN
      IF length(whole) < 3 THEN RETURN keys; END IF;
      FOR i IN 1..length(whole) LOOP
        keys := keys || hashtext(left(whole, i - 1) || substr(whole, i + 1));
      END LOOP;
      RETURN keys;
    END
  $$;
  CREATE INDEX aml_terms_deletion_keys ON aml_terms USING gin (deletion_keys(term)) WITH (fastupdate = off)
   WHERE NOT starts_with(term, '_');
  -- Nothing is planned differently for knowing which keys are common.
  ALTER INDEX aml_terms_deletion_keys ALTER COLUMN 1 SET STATISTICS 0;
  -- The same, and without any two.
  CREATE FUNCTION double_deletion_keys(word text) RETURNS integer[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
    DECLARE
      whole text := left(word, 8);
      keys int[] := deletion_keys(word);
    BEGIN
      FOR i IN 1..length(whole) - 1 LOOP
        FOR j IN i + 1..length(whole) LOOP
          keys := keys || hashtext(left(whole, i - 1) || substr(whole, i + 1, j - i - 1) || substr(whole, j + 1));
        END LOOP;
      END LOOP;
      RETURN keys;
    END
  $$;
  CREATE INDEX aml_terms_double_deletion_keys ON aml_terms USING gin (double_deletion_keys(term)) WITH (fastupdate = off)
   WHERE length(term) > 5 AND NOT starts_with(term, '_');
  ALTER INDEX aml_terms_double_deletion_keys ALTER COLUMN 1 SET STATISTICS 0;

  -- Why a screening found whom it found; erased with the job.
  CREATE TABLE aml_explanations (
    job_id text PRIMARY KEY REFERENCES jobs (id),
    tenant text NOT NULL,
    screened_at timestamptz NOT NULL,
    threshold real NOT NULL,
    candidates json NOT NULL
  );
  -- Jobs that are screened again after imports. Their personal data stay in the job's record, for as long as it has them.
  CREATE TABLE aml_monitors (
    job_id text PRIMARY KEY REFERENCES jobs (id),
    tenant text NOT NULL,
    screened_import bigint NOT NULL,
    lease_until timestamptz,
    failures integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX aml_monitors_due ON aml_monitors (screened_import, job_id);
`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** AML lists: their entries, the searchable names of persons, the words of those names, import runs, monitored jobs. */
export class Aml1732000000600 implements MigrationInterface {
  name = 'Aml1732000000600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A trusted extension: the owner of the database may create it.
      CREATE EXTENSION IF NOT EXISTS pg_trgm;

      -- One row an import that was applied; ids grow with time and tell monitored jobs what they have seen.
      CREATE TABLE aml_imports (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        source text NOT NULL,
        digest text NOT NULL,
        entities int NOT NULL,
        added int NOT NULL,
        changed int NOT NULL,
        removed int NOT NULL,
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
        entry json NOT NULL,
        UNIQUE (source, source_ref)
      );

      -- Names of persons only. terms: the words in the forms that a search looks for (checks/aml/search-terms.ts).
      CREATE TABLE aml_names (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        entity_id bigint NOT NULL REFERENCES aml_entities (id) ON DELETE CASCADE,
        name text NOT NULL,
        weak boolean NOT NULL,
        key text NOT NULL,
        terms tsvector NOT NULL
      );
      CREATE INDEX aml_names_entity ON aml_names (entity_id);
      CREATE INDEX aml_names_terms ON aml_names USING gin (terms) WITH (fastupdate = off);

      -- Each distinct term once, with the number of names that have it: a misspelt word is looked up here, among tens of
      -- thousands of words, not of names. Skeletons are only looked up whole.
      CREATE TABLE aml_terms (
        term text PRIMARY KEY,
        names int NOT NULL
      );
      CREATE INDEX aml_terms_trigrams ON aml_terms USING gin (term gin_trgm_ops) WITH (fastupdate = off)
       WHERE NOT starts_with(term, '_');

      -- Terms alike by trigrams, for each of some words.
      CREATE FUNCTION aml_like_terms(words text[], at_most int) RETURNS TABLE (word text, term text, names int)
      LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = 0.25 AS $$
        SELECT w.word, t.term, t.names
          FROM unnest(words) AS w (word)
         CROSS JOIN LATERAL (SELECT a.term, a.names FROM aml_terms a
                              WHERE a.term % w.word AND NOT starts_with(a.term, '_')
                              ORDER BY similarity(a.term, w.word) DESC LIMIT at_most) t
      $$;

      -- Jobs that are screened again after imports. No personal data: the job's record has it, as long as it may.
      CREATE TABLE aml_monitors (
        job_id text PRIMARY KEY REFERENCES jobs (id),
        tenant text NOT NULL,
        screened_import bigint NOT NULL,
        lease_until timestamptz,
        failures int NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX aml_monitors_due ON aml_monitors (screened_import, job_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION aml_like_terms;
      DROP TABLE aml_monitors, aml_terms, aml_names, aml_entities, aml_imports;
    `);
  }
}

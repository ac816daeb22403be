import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Names of listed organizations, ships and aircraft, which are compared as a whole; identifiers of all entries, which are
 * compared exactly; and long words with two slips, found by what is left of them without two letters.
 */
export class AmlEntities1732000000900 implements MigrationInterface {
  name = 'AmlEntities1732000000900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET LOCAL statement_timeout = 0');
    await runner.query(`
      CREATE TABLE aml_entity_names (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        entity_id bigint NOT NULL REFERENCES aml_entities (id) ON DELETE CASCADE,
        kind text NOT NULL,
        name text NOT NULL,
        weak boolean NOT NULL,
        -- significant words in the form in which they are compared (checks/aml/entity-name.ts)
        key text NOT NULL
      );
      CREATE INDEX aml_entity_names_entity ON aml_entity_names (entity_id);
      CREATE INDEX aml_entity_names_key ON aml_entity_names USING gin (key gin_trgm_ops) WITH (fastupdate = off);

      CREATE TABLE aml_identifiers (
        entity_id bigint NOT NULL REFERENCES aml_entities (id) ON DELETE CASCADE,
        value text NOT NULL,
        PRIMARY KEY (entity_id, value)
      );
      CREATE INDEX aml_identifiers_value ON aml_identifiers (value);

      -- Of the first eight letters: whole, without any one, and without any two.
      CREATE FUNCTION aml_two_slips(word text) RETURNS int[]
      LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
        DECLARE
          whole text := left(word, 8);
          slips int[] := aml_slips(word);
        BEGIN
          FOR i IN 1..length(whole) - 1 LOOP
            FOR j IN i + 1..length(whole) LOOP
              slips := slips || hashtext(left(whole, i - 1) || substr(whole, i + 1, j - i - 1) || substr(whole, j + 1));
            END LOOP;
          END LOOP;
          RETURN slips;
        END
      $$;
      CREATE INDEX aml_terms_two_slips ON aml_terms USING gin (aml_two_slips(term)) WITH (fastupdate = off)
       WHERE length(term) > 5 AND NOT starts_with(term, '_');
      ALTER INDEX aml_terms_two_slips ALTER COLUMN 1 SET STATISTICS 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX aml_terms_two_slips;
      DROP FUNCTION aml_two_slips;
      DROP TABLE aml_identifiers, aml_entity_names;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A listed person's gender; entries by birth date; the names of a term beside it; and misspelt words by what is left of them without one letter: two
 * letters may still differ, and a search reads a quarter of the terms that two letters left out would give.
 */
export class AmlEvidence1732000000740 implements MigrationInterface {
  name = 'AmlEvidence1732000000740';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET LOCAL statement_timeout = 0');
    await runner.query(`
      ALTER TABLE aml_entities ADD COLUMN gender text CHECK (gender IN ('male', 'female'));
      CREATE INDEX aml_entities_birth_dates ON aml_entities USING gin (birth_dates) WITH (fastupdate = off);

      -- The names that have a term, in one row: a search reads a few rows instead of thousands.
      ALTER TABLE aml_terms ADD COLUMN ids bigint[] NOT NULL DEFAULT '{}';
      UPDATE aml_terms t SET ids = c.ids
        FROM (SELECT u.lexeme AS term, array_agg(n.id ORDER BY n.id) AS ids
                FROM aml_names n CROSS JOIN unnest(n.terms) AS u GROUP BY u.lexeme) c
       WHERE c.term = t.term;
      DROP INDEX aml_names_terms;

      DROP INDEX aml_terms_slips;
      -- Of the first eight letters: whole, and without any one.
      CREATE OR REPLACE FUNCTION aml_slips(word text) RETURNS int[]
      LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
        DECLARE
          whole text := left(word, 8);
          slips int[] := ARRAY[hashtext(whole)];
        BEGIN
          IF length(whole) < 3 THEN RETURN slips; END IF;
          FOR i IN 1..length(whole) LOOP
            slips := slips || hashtext(left(whole, i - 1) || substr(whole, i + 1));
          END LOOP;
          RETURN slips;
        END
      $$;
      CREATE INDEX aml_terms_slips ON aml_terms USING gin (aml_slips(term)) WITH (fastupdate = off)
       WHERE NOT starts_with(term, '_');
      ALTER INDEX aml_terms_slips ALTER COLUMN 1 SET STATISTICS 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('SET LOCAL statement_timeout = 0');
    await runner.query(`
      DROP INDEX aml_terms_slips;
      CREATE OR REPLACE FUNCTION aml_slips(word text) RETURNS int[]
      LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
        DECLARE
          whole text := left(word, 8);
          letters int := length(whole);
          rest text;
          slips int[] := ARRAY[hashtext(whole)];
        BEGIN
          IF letters < 3 THEN RETURN slips; END IF;
          FOR i IN 1..letters LOOP
            rest := left(whole, i - 1) || substr(whole, i + 1);
            slips := slips || hashtext(rest);
            CONTINUE WHEN letters = 3;
            FOR j IN i..letters - 1 LOOP
              slips := slips || hashtext(left(rest, j - 1) || substr(rest, j + 1));
            END LOOP;
          END LOOP;
          RETURN slips;
        END
      $$;
      CREATE INDEX aml_terms_slips ON aml_terms USING gin (aml_slips(term)) WITH (fastupdate = off)
       WHERE NOT starts_with(term, '_');
      ALTER INDEX aml_terms_slips ALTER COLUMN 1 SET STATISTICS 0;
      CREATE INDEX aml_names_terms ON aml_names USING gin (terms) WITH (fastupdate = off);
      ALTER TABLE aml_terms DROP COLUMN ids;
      DROP INDEX aml_entities_birth_dates;
      ALTER TABLE aml_entities DROP COLUMN gender;
    `);
  }
}

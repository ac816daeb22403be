import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Misspelt words of AML lists are found by what is left of them without one or two of their letters: two words that
 * differ by two slips have such a remainder in common. A search reads the few terms that share one, however many terms
 * there are, where trigrams read a share of all.
 */
export class AmlSlips1732000000624 implements MigrationInterface {
  name = 'AmlSlips1732000000624';

  async up(runner: QueryRunner): Promise<void> {
    // Long lists have hundreds of thousands of words to file.
    await runner.query('SET LOCAL statement_timeout = 0');
    await runner.query(`
      -- Of the first eight letters: whole, without any one, and without any two (short words: without any one).
      CREATE FUNCTION aml_slips(word text) RETURNS int[]
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
      -- Nothing would be planned differently for knowing which remainders are common.
      ALTER INDEX aml_terms_slips ALTER COLUMN 1 SET STATISTICS 0;

      CREATE OR REPLACE FUNCTION aml_like_terms(words text[], at_most int)
      RETURNS TABLE (word text, term text, names int) LANGUAGE sql STABLE AS $$
        SELECT w.word, t.term, t.names
          FROM unnest(words) AS w (word)
         CROSS JOIN LATERAL (SELECT a.term, a.names FROM aml_terms a
                              WHERE aml_slips(a.term) && aml_slips(w.word) AND NOT starts_with(a.term, '_')
                              ORDER BY similarity(a.term, w.word) DESC LIMIT at_most) t
      $$;
      DROP INDEX aml_terms_trigrams;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX aml_terms_trigrams ON aml_terms USING gin (term gin_trgm_ops) WITH (fastupdate = off)
       WHERE NOT starts_with(term, '_');
      CREATE OR REPLACE FUNCTION aml_like_terms(words text[], at_most int)
      RETURNS TABLE (word text, term text, names int)
      LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = 0.25 AS $$
        SELECT w.word, t.term, t.names
          FROM unnest(words) AS w (word)
         CROSS JOIN LATERAL (SELECT a.term, a.names FROM aml_terms a
                              WHERE a.term % w.word AND NOT starts_with(a.term, '_')
                              ORDER BY similarity(a.term, w.word) DESC LIMIT at_most) t
      $$;
      DROP INDEX aml_terms_slips;
      DROP FUNCTION aml_slips;
    `);
  }
}

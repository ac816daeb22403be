import type { DataSource } from 'typeorm';

/*
 * Functions under the names of Citus' own, which look into the catalogue for what Citus asks of a table before it distributes it
 * (docs.citusdata.com, "Creating and Modifying Distributed Objects"), and leave the table where it is.
 */

const RULES = `
CREATE TABLE placed (name regclass PRIMARY KEY, column_name text, beside regclass);

CREATE FUNCTION column_number(of regclass, named text) RETURNS int2 LANGUAGE sql STABLE AS
  $$ SELECT attnum FROM pg_attribute WHERE attrelid = of AND attname = named AND NOT attisdropped $$;

-- Raises where a table that is placed breaks a rule.
CREATE FUNCTION check_rules(checked regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  place placed := (SELECT p FROM placed p WHERE p.name = checked);
  tenant int2 := column_number(checked, place.column_name);
  found record;
BEGIN
  FOR found IN
    SELECT k.conname, k.conkey, k.confkey, p.name AS target, p.column_name AS target_column, p.beside AS target_beside
      FROM pg_constraint k LEFT JOIN placed p ON p.name = k.confrelid WHERE k.conrelid = checked AND k.contype = 'f'
  LOOP
    IF found.target IS NULL THEN
      RAISE EXCEPTION 'foreign key % of % goes to a local table', found.conname, checked;
    ELSIF place.column_name IS NULL AND found.target_column IS NOT NULL THEN
      RAISE EXCEPTION 'foreign key % of reference table % goes to a distributed table', found.conname, checked;
    ELSIF found.target_column IS NOT NULL AND found.target_beside <> place.beside THEN
      RAISE EXCEPTION 'foreign key % of % goes to a table that does not lie beside it', found.conname, checked;
    ELSIF found.target_column IS NOT NULL AND NOT EXISTS (
      SELECT FROM unnest(found.conkey, found.confkey) AS pair (mine, theirs)
       WHERE mine = tenant AND theirs = column_number(found.target, found.target_column)) THEN
      RAISE EXCEPTION 'foreign key % of % does not contain the distribution column', found.conname, checked;
    END IF;
  END LOOP;
  IF place.column_name IS NULL THEN RETURN; END IF;
  FOR found IN
    SELECT i.relname FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
     WHERE x.indrelid = checked AND (x.indisunique OR x.indisexclusion)
       AND NOT tenant = ANY ((x.indkey::int2[])[0:x.indnkeyatts - 1])
  LOOP
    RAISE EXCEPTION 'unique % of % does not contain the distribution column', found.relname, checked;
  END LOOP;
  FOR found IN
    SELECT k.conname, k.conrelid::regclass AS source FROM pg_constraint k
     WHERE k.confrelid = checked AND k.contype = 'f'
       AND NOT EXISTS (SELECT FROM placed p WHERE p.name = k.conrelid AND p.column_name IS NOT NULL)
  LOOP
    RAISE EXCEPTION 'foreign key % goes from %, which is not distributed, to %', found.conname, found.source, checked;
  END LOOP;
  FOR found IN SELECT tgname, tgtype FROM pg_trigger WHERE tgrelid = checked AND NOT tgisinternal LOOP
    IF coalesce(current_setting('citus.enable_unsafe_triggers', true), 'off') <> 'on' THEN
      RAISE EXCEPTION 'trigger % of %: distributed tables take none', found.tgname, checked;
    ELSIF found.tgtype & 1 = 0 THEN
      RAISE EXCEPTION 'trigger % of % is not for each row', found.tgname, checked;
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION create_reference_table(named text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO placed VALUES (named::regclass, NULL, NULL);
  PERFORM check_rules(named::regclass);
END $$;

CREATE FUNCTION create_distributed_table(named text, distribution_column text, colocate_with text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shape pg_class := (SELECT c FROM pg_class c WHERE c.oid = named::regclass);
BEGIN
  IF shape.relkind <> 'r' OR shape.relpersistence <> 'p' THEN
    RAISE EXCEPTION '% is not an ordinary, logged table', named;
  ELSIF NOT (SELECT attnotnull FROM pg_attribute WHERE attrelid = shape.oid AND attname = distribution_column) THEN
    RAISE EXCEPTION 'the distribution column of % may be null', named;
  ELSIF colocate_with <> 'none' AND NOT EXISTS (
    SELECT FROM placed p JOIN pg_attribute a ON a.attrelid = p.name AND a.attname = p.column_name
      JOIN pg_attribute b ON b.attrelid = shape.oid AND b.attname = distribution_column AND b.atttypid = a.atttypid
     WHERE p.name = colocate_with::regclass) THEN
    RAISE EXCEPTION '% cannot lie beside %', named, colocate_with;
  END IF;
  INSERT INTO placed
    VALUES (named::regclass, distribution_column, CASE colocate_with WHEN 'none' THEN named ELSE colocate_with END::regclass);
  PERFORM check_rules(named::regclass);
END $$;

CREATE FUNCTION create_distributed_function(called text) RETURNS regprocedure LANGUAGE sql AS 'SELECT called::regprocedure';

CREATE FUNCTION run_command_on_workers(command text) RETURNS void LANGUAGE sql AS '';
`;

export const createCitusRules = (dataSource: DataSource): Promise<unknown> => dataSource.query(RULES);

/** Of every table that was placed, as it is now. */
export const checkCitusRules = 'SELECT check_rules(name) FROM placed';

import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 100;

/**
 * As a next release would add a derived column to a table that the running version writes: nullable first, by trigger for
 * rows of processes that do not know it, batch by batch for older rows, then required. Interrupted, it begins again.
 */
export class PhotoPixels1999000000001 implements MigrationInterface {
  name = 'PhotoPixels1999000000001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION pixels_of_photo() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.pixels := NEW.width * NEW.height;
        RETURN NEW;
      END $$;
      ALTER TABLE job_photos ADD COLUMN IF NOT EXISTS pixels integer;
      CREATE OR REPLACE TRIGGER job_photos_pixels BEFORE INSERT ON job_photos
        FOR EACH ROW WHEN (NEW.pixels IS NULL) EXECUTE FUNCTION pixels_of_photo();`);
    for (let filled = BATCH; filled === BATCH;) {
      const [, count] = (await runner.query(`
        UPDATE job_photos SET pixels = width * height WHERE (job_id, name) IN (
          SELECT job_id, name FROM job_photos WHERE pixels IS NULL LIMIT ${BATCH} FOR UPDATE)`)) as [
        unknown,
        number,
      ];
      filled = count;
    }
    await runner.query(`
      ALTER TABLE job_photos DROP CONSTRAINT IF EXISTS job_photos_pixels_check,
        ADD CONSTRAINT job_photos_pixels_check CHECK (pixels IS NOT NULL) NOT VALID;
      ALTER TABLE job_photos VALIDATE CONSTRAINT job_photos_pixels_check;
      ALTER TABLE job_photos ALTER COLUMN pixels SET NOT NULL, DROP CONSTRAINT job_photos_pixels_check;`);
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}

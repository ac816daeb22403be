import { prepared, sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { NamedPerson } from './job-traits.js';

interface NamedJob extends NamedPerson {
  id: string;
  sentFirstName: string | null;
  sentLastName: string | null;
  sentBirthDate: string | null;
}

/** Whom jobs name: by their document, else by the details sent with them. */
export async function findNamedPeople(
  manager: EntityManager,
  tenant: string,
  jobIds: readonly string[],
): Promise<Map<string, NamedPerson>> {
  if (jobIds.length === 0) return new Map();
  const rows = await sql.rows<NamedJob>(
    manager,
    prepared(
      `SELECT id, result->>'firstName' AS "firstName", result->>'middleName' AS "middleName",
              result->>'lastName' AS "lastName", result->>'birthDate' AS "birthDate",
              head#>>'{request,parameters,firstName}' AS "sentFirstName",
              head#>>'{request,parameters,lastName}' AS "sentLastName",
              head#>>'{request,parameters,dob}' AS "sentBirthDate"
         FROM jobs WHERE tenant = $1 AND id = ANY($2::text[])`,
    ),
    [tenant, jobIds],
  );
  return new Map(
    rows.map(({ id, sentFirstName, sentLastName, sentBirthDate, ...read }) => [
      id,
      read.firstName || read.lastName
        ? read
        : { firstName: sentFirstName, middleName: null, lastName: sentLastName, birthDate: sentBirthDate },
    ]),
  );
}

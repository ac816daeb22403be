import { sql } from '@bonafide/platform/database/sql';
import { transact } from '@bonafide/platform/database/transact';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { erasePersonAddresses } from '../organizations/audit/erase-addresses.js';
import type { ChangeBy } from '../organizations/audit/record-audit-event.js';
import { DelegationsService } from '../delegations/delegations.service.js';
import { forgetDelegatingPerson } from '../delegations/forget-delegations.js';
import { conflict, notFound } from '../errors.js';
import type { RevokedDelegations } from '../projects/project-delegations.js';
import { type KnownUser, UserAccessService } from '../delegations/revocation/user-access.service.js';
import { SessionsService } from '../people/sign-in/sessions.service.js';
import { SignInAttemptsService } from '../people/sign-in/sign-in-attempts.service.js';
import { findPlaces, isLeftWithoutOwner } from './places.js';
import { MembershipInvitationEntity } from '../people/users/membership-invitation.entity.js';

/** Erases people; records that others rely on stay, under an unlinkable pseudonym (docs/design/sealed-data.md). */
@Injectable()
export class PersonErasureService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: UserAccessService,
    private readonly delegations: DelegationsService,
    private readonly sessions: SessionsService,
    private readonly attempts: SignInAttemptsService,
  ) {}

  /** All or nothing. Throws `conflict` with the names of organizations that would be left without an owner. */
  async erase(person: KnownUser, by: ChangeBy): Promise<{ revokedDelegations: number }> {
    const ended = await transact(this.dataSource, (manager) => this.eraseWithin(manager, person, by));
    await this.delegations.startDelivery(ended);
    // Sessions are invalid without the account; those not deleted here expire.
    await this.sessions.endAll(person.id);
    return { revokedDelegations: ended.count };
  }

  private async eraseWithin(
    manager: EntityManager,
    person: KnownUser,
    by: ChangeBy,
  ): Promise<RevokedDelegations> {
    if (person.kind === 'own') await assertNobodyIsLeft(manager, person.id);
    // Concurrent sign-ins, joins and consents wait for this lock and then find no account, or a new one.
    const locked = await sql.maybe<{ email: string | null }>(
      manager,
      `SELECT ${person.kind === 'own' ? 'email' : 'NULL AS email'} FROM ${TABLES[person.kind]} WHERE id = $1 FOR UPDATE`,
      [person.id],
    );
    if (!locked) throw notFound('user');
    const basis = await this.access.supportOf(manager, person);
    await this.access.record(manager, person, { action: 'user.erased', ...by });
    const ended = await this.delegations.revokeAll(manager, basis, { reason: 'user_erased', ...by });
    if (person.kind === 'own') await this.removeTraces(manager, { id: person.id, email: locked.email! });
    const delegationIds = await forgetDelegatingPerson(manager, basis);
    await erasePersonAddresses(manager, { id: person.id, delegationIds });
    // Foreign keys delete what refers to the account: credentials, memberships, invitations, links to companies.
    await sql.run(manager, `DELETE FROM ${TABLES[person.kind]} WHERE id = $1`, [person.id]);
    return ended;
  }

  /** Deletes data without a foreign key to the account. */
  private async removeTraces(manager: EntityManager, account: { id: string; email: string }): Promise<void> {
    await manager.delete(MembershipInvitationEntity, { invitedBy: account.id });
    await this.attempts.forget(manager, account);
  }
}

const TABLES = { own: 'users', upstream: 'upstream_users' } as const;

/** Locks all members of the organizations, as a removal does: otherwise two owners who leave at once would leave none. */
async function assertNobodyIsLeft(manager: EntityManager, userId: string): Promise<void> {
  const left = (await findPlaces(manager, userId, { lock: true })).filter(isLeftWithoutOwner);
  if (left.length === 0) return;
  const names = left.map(({ name, slug }) => `${name} (${slug})`).join(', ');
  throw conflict(
    `the only owner of ${names}: somebody else has to be an owner there first, or the other members removed`,
  );
}

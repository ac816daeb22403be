import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ChangeBy, recordAuditEvent } from '../organizations/audit/record-audit-event.js';
import { conflict } from '../errors.js';
import { OrganizationEntity } from '../organizations/organization.entity.js';
import { isTwoFactor } from '../people/sign-in/assurance.js';
import type { Session } from '../people/sign-in/sessions.service.js';

export interface SignInPolicy {
  requireSecondFactor: boolean;
}

/** Sign-in requirements for an organization's people. */
@Injectable()
export class SignInPoliciesService {
  constructor(private readonly dataSource: DataSource) {}

  async find(organizationId: string): Promise<SignInPolicy> {
    const { manager } = this.dataSource;
    const organization = await manager.findOneByOrFail(OrganizationEntity, { id: organizationId });
    return { requireSecondFactor: organization.requiresSecondFactor };
  }

  /** Takes effect at the next request of every session. */
  async save(
    organizationId: string,
    { requireSecondFactor }: SignInPolicy,
    session: Session,
    by: ChangeBy,
  ): Promise<void> {
    if (requireSecondFactor && !isTwoFactor(session))
      throw conflict('sign in with a second factor yourself first: this would shut you out');
    await this.dataSource.transaction(async (manager) => {
      await manager.update(
        OrganizationEntity,
        { id: organizationId },
        { requiresSecondFactor: requireSecondFactor },
      );
      await recordAuditEvent(manager, {
        action: 'organization.sign_in_policy_changed',
        organizationId,
        subject: organizationId,
        details: { requireSecondFactor },
        ...by,
      });
    });
  }
}

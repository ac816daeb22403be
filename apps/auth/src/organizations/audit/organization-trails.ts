import { AT_COLUMN, type AuditSource } from '@bonafide/audit/audit-source';
import type { OrganizationKeysService } from '../organization-keys.service.js';

/** The trails of organizations, each signed with the organization's own key (docs/design/rights-and-audit.md). */
export const organizationTrails = (keys: OrganizationKeysService): AuditSource => ({
  table: 'audit_events',
  tenant: 'a.organization_id',
  columns: `a.id::text AS id, ${AT_COLUMN}, a.organization_id AS tenant,
    concat_ws(':', a.actor_type, a.actor_id) AS actor, a.action, a.subject, NULL AS "jobId", NULL AS "addressHash",
    jsonb_build_object('projectId', a.project_id, 'delegationId', a.delegation_id, 'requestId', a.request_id,
      'address', a.address, 'details', a.details) AS detail, NULL AS act`,
  signerOf: async (organizationId) => (await keys.signingKey(organizationId)).web,
});

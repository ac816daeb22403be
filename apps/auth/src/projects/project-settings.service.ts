import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type ChangeBy, recordAuditEvent } from '../organizations/audit/record-audit-event.js';
import { conflict, forbidden } from '../errors.js';
import { DELEGATION_DAYS, PROVIDERS_MAX, TOOLS_MAX } from '../limits.js';
import { findFreedScope, findOwnersScope, letsInOthers } from './tools/owner-scopes.js';
import { ProjectDelegations, type RevokedDelegations } from './project-delegations.js';
import { OutboundTargetsService } from '../core/outbound/outbound-targets.service.js';
import { cleanConsentConfig, mergeConsentConfig } from './branding/consent-config.js';
import { byName, scopesFreed } from './tools/grantable-scopes.js';
import { findProjectSetup, type ProjectSetup, type ToolProtection } from './project.js';
import type { ProjectConfigDto } from './project-config.dto.js';
import type { Role } from '../people/users/user.js';
import { projectNotFound } from './project-errors.js';
import { readProvider, type WrittenProvider } from './providers/read-provider.js';
import {
  deleteProviders,
  deleteTools,
  type ProjectChanges,
  saveProvider,
  saveTool,
  updateProject,
} from './save-project.js';
import { ProjectProviderEntity } from './providers/project-provider.entity.js';

/** `PUT`'s defaults for omitted members. */
const DEFAULTS = {
  allowedScopes: [],
  riskyScopes: [],
  scopeRoles: {},
  requireAgentProof: false,
  requirePkce: false,
  deniedAgents: [],
  defaultProvider: null,
  delegationExpirationDays: DELEGATION_DAYS.default,
  mcpServerUrl: null,
  mcpWorkerUrl: null,
  isEnabled: true,
  completionUrls: [],
} as const;

const sealedSecretOf = (projectId: string, id: string) =>
  `${projectId}|project_providers.sealed_secret|${id}`;

/** Reads and changes a project's settings. Every change is recorded in the audit log by field names. */
@Injectable()
export class ProjectSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly targets: OutboundTargetsService,
    private readonly delegations: ProjectDelegations,
  ) {}

  async find(projectId: string): Promise<ProjectSetup> {
    const setup = await findProjectSetup(this.dataSource.manager, projectId);
    if (!setup) throw projectNotFound();
    return setup;
  }

  /**
   * `replace`: PUT, omitted members return to their defaults; otherwise PATCH, they stay unchanged.
   * `names`: the caller's names for members that it sends under other ones.
   * `role`: of the author; without one, as for an API key, that of an admin.
   */
  async saveConfig(
    projectId: string,
    sent: ProjectConfigDto,
    { replace, names = {}, role = 'admin' }: { replace: boolean; names?: SentNames; role?: Role },
    by: ChangeBy,
  ): Promise<ProjectSetup> {
    const before = await this.find(projectId);
    const written = readProviders(sent, before);
    if (sent.mcpWorkerUrl)
      await this.targets.checkWorkerUrl(sent.mcpWorkerUrl, names.mcpWorkerUrl ?? 'mcpWorkerUrl');
    for (const one of written) await this.checkEndpoints(one, `oauthProviders.${one.provider.id}.`);
    return this.change(projectId, by, async (manager, setup) => {
      const changes = configChanges(sent, { replace, names }, setup);
      const freed = role === 'owner' ? undefined : findFreedScope(setup, { ...setup, ...changes });
      if (freed !== undefined)
        throw forbidden(`riskyScopes, scopeRoles: only an owner lets others grant ${freed}`);
      await updateProject(manager, projectId, changes);
      // Read again under the lock: what is kept depends on the currently stored settings.
      for (const one of readProviders(sent, setup)) {
        if (role !== 'owner') assertLetsInNobody(setup, one);
        await this.save(manager, projectId, one);
      }
      const removed = removedProviders(sent, replace, setup);
      if (removed.length > 0) await deleteProviders(manager, projectId, removed);
      return Object.keys(changes).concat(sent.oauthProviders || removed.length > 0 ? ['oauthProviders'] : []);
    });
  }

  async saveProvider(
    projectId: string,
    id: string,
    sent: unknown,
    { role, ...by }: ChangeBy & { role?: Role },
  ): Promise<ProjectSetup> {
    const before = await this.find(projectId);
    const read = (setup: ProjectSetup) =>
      readProvider(
        id,
        sent,
        '',
        setup.providers.find((provider) => provider.id === id),
      );
    await this.checkEndpoints(read(before), '');
    return this.change(projectId, by, async (manager, setup) => {
      if (setup.providers.length >= PROVIDERS_MAX && !setup.providers.some((one) => one.id === id))
        throw conflict(`a project has at most ${PROVIDERS_MAX} sign-in methods`);
      const written = read(setup);
      if (role !== 'owner') assertLetsInNobody(setup, written);
      await this.save(manager, projectId, written);
      return [`provider ${id}`];
    });
  }

  /** Refused while a tool or the default uses it: their sign-in would silently change. */
  async deleteProvider(projectId: string, id: string, by: ChangeBy): Promise<ProjectSetup> {
    return this.change(projectId, by, async (manager, setup) => {
      if (!setup.providers.some((provider) => provider.id === id))
        throw new ServiceError('not-found', 'sign-in method not found');
      if (setup.defaultProvider === id) throw conflict('it is the default sign-in method');
      const tool = setup.tools.find((one) => one.provider === id);
      if (tool) throw conflict(`the tool ${tool.tool} requires it`);
      await deleteProviders(manager, projectId, [id]);
      return [`provider ${id}`];
    });
  }

  /** `read` gets the configured providers' ids. `replace`: deletes all other tools. */
  async saveTools(
    projectId: string,
    read: (providers: string[], stored: ProjectSetup) => ToolProtection[],
    { replace, remove = [] }: { replace: boolean; remove?: string[] },
    by: ChangeBy,
  ): Promise<ProjectSetup> {
    return this.change(projectId, by, async (manager, setup) => {
      const tools = read(
        setup.providers.map(({ id }) => id),
        setup,
      );
      const kept = new Set(tools.map(({ tool }) => tool));
      const gone = replace ? setup.tools.map(({ tool }) => tool).filter((tool) => !kept.has(tool)) : remove;
      if (setup.tools.length - gone.length + tools.length > TOOLS_MAX * 2)
        throw conflict(`a project has at most ${TOOLS_MAX} tools`);
      assertNothingFreed(setup, tools, gone);
      if (gone.length > 0) await deleteTools(manager, projectId, gone);
      for (const tool of tools) await saveTool(manager, projectId, tool);
      return ['toolProtections'];
    });
  }

  async saveConsentConfig(
    projectId: string,
    sent: object,
    { replace }: { replace: boolean },
    by: ChangeBy,
  ): Promise<ProjectSetup> {
    return this.change(projectId, by, async (manager, setup) => {
      const consentConfig = replace
        ? cleanConsentConfig(sent)
        : mergeConsentConfig(setup.consentConfig, sent);
      await updateProject(manager, projectId, { consentConfig });
      return ['consentConfig'];
    });
  }

  /** The client secret (or the bearer token of a password endpoint); undefined if there is none. */
  async providerSecret(projectId: string, id: string): Promise<string | undefined> {
    const provider = await this.dataSource.manager.findOneBy(ProjectProviderEntity, { projectId, id });
    return provider?.sealedSecret
      ? this.cipher.decryptText(provider.sealedSecret, sealedSecretOf(projectId, id))
      : undefined;
  }

  private async change(
    projectId: string,
    by: ChangeBy,
    write: (manager: EntityManager, setup: ProjectSetup) => Promise<string[]>,
  ): Promise<ProjectSetup> {
    const { after, told } = await this.dataSource.transaction(async (manager) => {
      const setup = await findProjectSetup(manager, projectId, { lock: true });
      if (!setup) throw projectNotFound();
      const fields = await write(manager, setup);
      await recordAuditEvent(manager, {
        action: 'project.configured',
        organizationId: setup.organizationId,
        projectId,
        details: { fields },
        ...by,
      });
      const after = (await findProjectSetup(manager, projectId))!;
      const told = await this.endRefused(manager, { before: setup, after }, by);
      return { after, told };
    });
    if (told) await this.delegations.startDelivery(told);
    return after;
  }

  /** Ends the delegations of a project that was switched off, and those of agents that it now denies. */
  private async endRefused(
    manager: EntityManager,
    { before, after }: { before: ProjectSetup; after: ProjectSetup },
    by: ChangeBy,
  ): Promise<RevokedDelegations | undefined> {
    const { id: projectId } = after;
    if (before.isEnabled && !after.isEnabled)
      return this.delegations.revokeAll(manager, { projectId }, { ...by, reason: 'project_disabled' });
    const agentDids = after.deniedAgents.filter((agent) => !before.deniedAgents.includes(agent));
    if (agentDids.length === 0) return undefined;
    return this.delegations.revokeAll(manager, { projectId, agentDids }, { ...by, reason: 'agent_denied' });
  }

  private async save(manager: EntityManager, projectId: string, written: WrittenProvider): Promise<void> {
    const { secret } = written;
    const sealed =
      typeof secret === 'string'
        ? this.cipher.encrypt(secret, sealedSecretOf(projectId, written.provider.id))
        : secret;
    await saveProvider(manager, projectId, written, sealed);
  }

  private async checkEndpoints({ provider }: WrittenProvider, path: string): Promise<void> {
    const { settings } = provider;
    for (const name of ['authorizationUrl', 'tokenUrl', 'userInfoUrl', 'authEndpoint'] as const) {
      const url = (settings as Record<string, unknown>)[name];
      if (typeof url === 'string') await this.targets.checkEndpoint(url, `${path}${name}`);
    }
  }
}

const readProviders = (sent: ProjectConfigDto, setup: ProjectSetup): WrittenProvider[] => {
  const entries = Object.entries(sent.oauthProviders ?? {}).filter(([, value]) => value !== null);
  if (entries.length > PROVIDERS_MAX)
    throw invalidParameter('oauthProviders', `oauthProviders: must be at most ${PROVIDERS_MAX}`);
  return entries.map(([id, value]) =>
    readProvider(
      id,
      value,
      `oauthProviders.${id.slice(0, 64)}.`,
      setup.providers.find((provider) => provider.id === id),
    ),
  );
};

/** Removing a restriction never adds a right: the scopes that it held back are removed from the list first. */
function assertNothingFreed(
  { allowedScopes, tools }: ProjectSetup,
  changed: readonly ToolProtection[],
  gone: readonly string[],
): void {
  const before = byName(tools);
  const after = byName([...tools, ...changed]);
  for (const tool of gone) after.delete(tool);
  const freed = scopesFreed(allowedScopes, before, after);
  if (freed.length > 0)
    throw conflict(
      `agents could then ask for what no tool requires: remove ${freed.join(', ')} from allowedScopes first`,
    );
}

type SentNames = Partial<Record<'mcpWorkerUrl' | 'defaultProvider', string>>;

function removedProviders(sent: ProjectConfigDto, replace: boolean, setup: ProjectSetup): string[] {
  const map = sent.oauthProviders ?? {};
  const ids = setup.providers.map(({ id }) => id);
  const removed = replace
    ? ids.filter((id) => !map[id])
    : ids.filter((id) => Object.hasOwn(map, id) && map[id] === null);
  const needed = setup.tools.find((tool) => tool.provider !== null && removed.includes(tool.provider));
  if (needed) throw conflict(`the tool ${needed.tool} requires the sign-in method ${needed.provider}`);
  return removed;
}

function configChanges(
  sent: ProjectConfigDto,
  { replace, names }: { replace: boolean; names: SentNames },
  setup: ProjectSetup,
): ProjectChanges {
  const given = Object.fromEntries(
    Object.keys(DEFAULTS)
      .filter((name) => replace || sent[name as keyof typeof DEFAULTS] !== undefined)
      .map((name) => [name, sent[name as keyof typeof DEFAULTS] ?? DEFAULTS[name as keyof typeof DEFAULTS]]),
  ) as Record<string, unknown>;
  const { mcpWorkerUrl, ...rest } = given;
  const changes: ProjectChanges = {
    ...rest,
    ...('mcpWorkerUrl' in given ? { workerUrl: mcpWorkerUrl as string } : {}),
  };
  if (replace) changes.consentConfig = cleanConsentConfig(sent.consentConfig);
  else if (sent.consentConfig !== undefined)
    changes.consentConfig = sent.consentConfig
      ? mergeConsentConfig(setup.consentConfig, sent.consentConfig)
      : {};
  const removed = new Set(removedProviders(sent, replace, setup));
  const remaining = new Set([
    ...setup.providers.map(({ id }) => id).filter((id) => !removed.has(id)),
    ...Object.entries(sent.oauthProviders ?? {}).flatMap(([id, value]) => (value === null ? [] : [id])),
  ]);
  const fallback = changes.defaultProvider === undefined ? setup.defaultProvider : changes.defaultProvider;
  const name = names.defaultProvider ?? 'defaultProvider';
  if (fallback !== null && !remaining.has(fallback))
    throw invalidParameter(name, `${name}: is not configured in this project`);
  return changes;
}

/** Otherwise an admin would name, by a method of their own, people who grant what an admin may not. */
function assertLetsInNobody(setup: ProjectSetup, { provider }: WrittenProvider): void {
  const scope = findOwnersScope(setup);
  const before = setup.providers.find(({ id }) => id === provider.id);
  if (scope !== undefined && letsInOthers(before, provider))
    throw forbidden(
      `oauthProviders.${provider.id}: only an owner changes who signs in, while ${scope} is for owners`,
    );
}

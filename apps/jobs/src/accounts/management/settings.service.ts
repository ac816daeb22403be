import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { assertObject } from '@bonafide/platform/http/validation';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountEntity } from '../account.entity.js';
import { type AccountSettings, changedSettings, type SettingName } from '../settings/account-settings.js';
import { AccountsService } from '../accounts.service.js';
import { actorOf, assertScope, type Caller } from '../access/caller.js';
import { assertCanGrant } from '../grants/grantable-scopes.js';
import { lockAccount } from '../lock-account.js';
import { ALL_SCOPES, type Scope } from '../access/scopes.js';
import { CallbackUrls } from '../../webhooks/callbacks/callback-urls.js';
import { readLogisticModel } from '../../checks/crosscheck/logistic-model.js';
import { CONFIG, type JobsConfig } from '../../config.js';
import { assertIfMatch, type Tagged, tagged } from '../../core/http/entity-tag.js';
import type { SettingsView } from './settings-view.js';

/** Settings that grant others what these scopes allow, or weaken its protection. */
const GIVES: Partial<Record<SettingName, readonly Scope[]>> = {
  callback: ['jobs:read'],
  callbackHosts: ['jobs:read'],
  sessionResult: ['jobs:read'],
  allowedOrigins: ['jobs:write'],
  retention: ['jobs:write'],
  stepUp: ['jobs:read', 'jobs:review', 'jobs:photos', 'events:read'],
  membersOnly: ALL_SCOPES,
};

/** What decides which jobs pass, and who decides the rest. */
const POLICY: readonly SettingName[] = [
  'amlMonitoring',
  'amlThreshold',
  'assurance',
  'crosscheckModel',
  'idVerificationChecks',
  'ipFraud',
  'related',
  'required',
  'review',
];

/** What settings of the policy grant besides. */
const POLICY_GIVES: Partial<Record<SettingName, readonly Scope[]>> = {
  review: ['jobs:review'],
  related: ['jobs:review', 'jobs:photos'],
};

/** Set by operators: the account can read it here, but only they can change it. */
const OPERATORS_OWN = ['features', 'prices', 'limits', 'name', 'region', 'accountGroupSid'];

/** The caller's account: its own settings, and what the operator has set. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly callbackUrls: CallbackUrls,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  async getSettings({ account }: Caller): Promise<Tagged<SettingsView>> {
    return this.viewOf(await this.dataSource.manager.findOneByOrFail(AccountEntity, { id: account.id }));
  }

  /** When two writers have read the same settings, the second gets 412. */
  async updateSettings(
    caller: Caller,
    body: Record<string, unknown>,
    ifMatch: string | undefined,
  ): Promise<Tagged<SettingsView>> {
    assertObject(body);
    const { settings: changes, ...others } = body;
    refuseOthers(Object.keys(others));
    const url = (changes as AccountSettings | null | undefined)?.callback?.url;
    refuseModel((changes as AccountSettings | null | undefined)?.crosscheckModel);
    if (typeof url === 'string') await this.callbackUrls.assertAllowed(url, 'settings.callback.url');
    return this.dataSource.transaction(async (manager) => {
      const { id: accountId } = caller.account;
      const row = await lockAccount(manager, accountId);
      assertIfMatch(ifMatch, this.viewOf(row).tag, 'settings');
      const settings = await this.accounts.changeSettings(manager, row, changes ?? {}, actorOf(caller));
      assertMayChange(caller, changedSettings(row.settings, settings), settings, this.config.PUBLIC_URL);
      if (changedSettings(row.settings, settings).includes('callback')) {
        const callbackGrant = caller.grantor
          ? { grantor: caller.grantor, scope: 'jobs:read' as const }
          : null;
        await manager.update(AccountEntity, { id: accountId }, { callbackGrant });
      }
      return this.viewOf({ ...row, settings });
    });
  }

  private viewOf(row: AccountEntity): Tagged<SettingsView> {
    const { READS_PER_MINUTE, WRITES_PER_MINUTE, AGENT_REQUESTS_PER_MINUTE } = this.config;
    return tagged({
      settings: row.settings,
      id: row.id,
      name: row.name,
      region: row.region,
      accountGroupSid: row.accountGroupSid,
      features: row.features,
      limits: {
        readsPerMinute: READS_PER_MINUTE,
        writesPerMinute: WRITES_PER_MINUTE,
        agentRequestsPerMinute: AGENT_REQUESTS_PER_MINUTE,
      },
    });
  }
}

function assertMayChange(
  caller: Caller,
  names: readonly SettingName[],
  after: AccountSettings,
  publicUrl: string,
): void {
  for (const name of names) {
    const own: Scope = POLICY.includes(name) ? 'policy:write' : 'account:admin';
    assertScope(caller, own, publicUrl);
    const given = own === 'policy:write' ? [own, ...(POLICY_GIVES[name] ?? [])] : GIVES[name];
    const isRestriction = name === 'membersOnly' && after.membersOnly !== false;
    if (!isRestriction)
      assertCanGrant(caller, given ?? [], `settings.${name}`, { ends: name === 'callback' });
  }
}

/** The settings' schema checks the form of a model; the names of its features are checked here. */
function refuseModel(model: unknown): void {
  if (typeof model !== 'object' || model === null) return;
  const read = readLogisticModel(model);
  if (!('fault' in read)) return;
  throw invalidParameter('settings.crosscheckModel', `settings.crosscheckModel: ${read.fault}`);
}

function refuseOthers(names: string[]): void {
  const sold = names.find((name) => OPERATORS_OWN.includes(name));
  const fault = (parameter: string, why: string) => ({ parameter, message: `${parameter}: ${why}` });
  if (sold !== undefined) {
    const detail = fault(sold, 'is set by the operator of this deployment alone');
    throw new ServiceError('forbidden', detail.message, { details: [detail] });
  }
  const details = names.map((name) =>
    fault(name.slice(0, 64), 'is unknown: what is set stands in `settings`'),
  );
  if (details[0]) throw new ServiceError('invalid-request', details[0].message, { details });
}

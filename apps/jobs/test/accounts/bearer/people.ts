import type { AccountSettings } from '../../../src/accounts/settings/account-settings.js';
import type { NewAccount } from '../../../src/accounts/accounts.service.js';
import type { MemberRole } from '../../../src/accounts/members/member-role.js';
import { MembersService } from '../../../src/accounts/members/members.service.js';
import { ALL_SCOPES } from '../../../src/accounts/access/scopes.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { BY_OPERATOR } from '../../../src/accounts/audit/record-audit-event.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { startStubIssuer, type StubIssuer, type TokenOptions, trusting } from './stub-issuer.js';

/** The headers of a request that say who sends it. */
export type Credential = Record<string, string>;

/** The service, an organization that an account trusts without bounds, and its people in roles of the account. */
export class People {
  account!: NewAccount;
  private index = 0;

  private constructor(
    readonly jobs: RunningJobs,
    readonly issuer: StubIssuer,
  ) {}

  static async start(): Promise<People> {
    return new People(...(await Promise.all([startJobs(), startStubIssuer()])));
  }

  async close(): Promise<void> {
    await this.jobs.close();
    await this.issuer.close();
  }

  get project(): string {
    return `prj_${this.account.accountId}`;
  }

  get resource(): string {
    return `https://jobs.example/${this.account.accountId}`;
  }

  /** Makes a new account the one that everything else is about. */
  async newAccount(settings?: AccountSettings): Promise<NewAccount> {
    return this.trustIn(await this.jobs.createAccount(undefined, settings));
  }

  async trustIn(account: NewAccount): Promise<NewAccount> {
    this.account = account;
    const audiences = [this.project, this.resource];
    const bounds = trusting(this.issuer.did, audiences, { scopes: [...ALL_SCOPES] });
    const approvers = { ...bounds.approvers!, machines: [this.issuer.clientDid], byPolicy: true };
    await this.jobs.app.get(TrustedIssuersService).add(account.accountId, { ...bounds, approvers });
    return account;
  }

  didOf(name: string): string {
    return `${this.issuer.did}:users:${name}`;
  }

  /** Replaces the list: people by name, or agents by DID. */
  setMembers(roles: Record<string, MemberRole>) {
    const members = Object.entries(roles).map(([name, role]) => ({
      issuer: this.issuer.did,
      subject: name.startsWith('did:') ? name : this.didOf(name),
      role,
    }));
    return this.jobs.dataSource.transaction((manager) =>
      this.jobs.app.get(MembersService).change(manager, this.account.accountId, () => members, BY_OPERATOR),
    );
  }

  /** A client of the gateway that this person approved, having just signed in; a delegation of its own. */
  async agentOf(name: string, options: TokenOptions = {}): Promise<Credential> {
    const token = await this.issuer.accessToken({
      scopes: [...ALL_SCOPES],
      audience: this.resource,
      userDid: this.didOf(name),
      index: ++this.index,
      signedIn: { at: -1 },
      ...options,
    });
    return { authorization: `Bearer ${token}` };
  }

  /** This person in the issuer's own console. */
  atWork(name: string, options: TokenOptions = {}): Promise<Credential> {
    return this.agentOf(name, { firstParty: true, ...options });
  }

  operators(): Credential {
    return { 'x-api-key': this.account.apiKey };
  }

  call(by: Credential, method: string, path: string, body?: unknown) {
    return this.jobs.call(method, path, { key: null, headers: by, ...(body !== undefined && { body }) });
  }

  /** A change of what the account's key reads just now. */
  async change(by: Credential, method: string, path: string, body: unknown) {
    const { headers } = await this.call(this.operators(), 'GET', path);
    return this.call({ ...by, 'if-match': headers.get('etag')! }, method, path, body);
  }
}

import type { AccountFeature } from '@bonafide/contracts/job-types';
import type { TrustedIssuer } from './trusted-issuer.js';

export interface IpFraudSettings {
  /** jobs with one address that are allowed within the window; the next one is flagged */
  attempts: number;
  windowMinutes: number;
}

export interface RetentionSettings {
  /** days after completion; null keeps */
  photosDays: number | null;
  personalDataDays: number | null;
  logsDays: number | null;
}

/** A logistic model over named features that replaces the rules-based CrossCheck identity score. */
export interface CrosscheckModel {
  type: 'fraud' | 'approval';
  intercept: number;
  weights: Record<string, number>;
}

/** What the person behind a session is told of its outcome (decision 0030). */
export const SESSION_RESULTS = ['none', 'verdict', 'record'] as const;
export type SessionResult = (typeof SESSION_RESULTS)[number];

export interface AccountSettings {
  ipFraud?: Partial<IpFraudSettings>;
  retention?: Partial<RetentionSettings>;
  /** checks without which an id-verification does not succeed */
  required?: (
    | 'front'
    | 'selfie'
    | 'crosscheck'
    | 'aamva'
    | 'dlv'
    | 'aml'
    | 'darkweb'
    | 'ipAddress'
    | 'ipFraud'
    | 'physicalAddress'
  )[];
  /** null: none */
  crosscheckModel?: CrosscheckModel | null;
  /** AML screenings are made again after each import of a list; default: only where the request asks for it */
  amlMonitoring?: boolean;
  /** from which score on a listed person is a hit, 0.5 to 1; default: the deployment's */
  amlThreshold?: number;
  /** what a session's token reads beside what was sent with it; default `none` */
  sessionResult?: SessionResult;
  /** callbacks carry `X-Signature` (HMAC-SHA1) too, for clients that know no other; default true */
  legacySignature?: boolean;
  /** defaults to the feature flags; false leaves a check out of id-verifications although the feature is on */
  idVerificationChecks?: Partial<Record<string, boolean>>;
  /** web pages that may use the public key and session tokens (allowed-origins.ts); none unless named */
  allowedOrigins?: string[];
}

export interface Account {
  id: string;
  name: string;
  /** the group that its jobs belong to, unless the key that makes them names another */
  groupSid?: string | null;
  region: 'us' | 'eu';
  features: Partial<Record<AccountFeature, boolean>>;
  settings: AccountSettings;
  trustedIssuers: TrustedIssuer[];
}

export const hasFeature = (account: Account, feature: AccountFeature) => account.features[feature] === true;

/** The space a row belongs to: an account's live data and its sandbox data never meet. */
export const tenantOf = (accountId: string, sandbox: boolean) =>
  sandbox ? `${accountId}~sandbox` : accountId;
export const accountIdOf = (tenant: string) => tenant.split('~')[0]!;

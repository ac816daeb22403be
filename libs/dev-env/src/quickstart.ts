/** The content of `.local/quickstart.json`: everything needed to call the services of `npm start`. */
export interface Quickstart {
  jobs: {
    url: string;
    accountId?: string;
    apiKey?: string;
    publicKey?: string;
    signatureKey?: string;
    live?: AccountKeys;
    sandbox?: AccountKeys;
    /** one-time page where a person takes the photos of an id-verification; created by the demo */
    verifyUrl?: string;
    accounts: JobsAccount[];
  };
  auth: {
    url: string;
    orgSlug?: string;
    projectId?: string;
    /** the project's management key */
    apiKey?: string;
    /** requests, polls, verifies */
    runtimeKey?: string;
    userEmail?: string;
    userPassword?: string;
    users: { email: string; password: string; org: string; role: string }[];
    projects: AuthProject[];
  };
  /** the console for viewing and reviewing jobs, with credentials */
  console?: { url: string; userEmail: string; userPassword: string };
}

export interface AccountKeys {
  apiKey: string;
  publicKey: string;
  signatureKey: string;
}

export interface JobsAccount {
  accountId: string;
  /** these three are live or sandbox keys, depending on the deployment */
  apiKey: string;
  publicKey: string;
  signatureKey: string;
  live?: AccountKeys;
  sandbox?: AccountKeys;
  features: string[];
}

export interface AuthProject {
  id: string;
  name: string;
  /** how people approve: through an upstream provider, with a password, or only on the consent page */
  mode: 'oauth' | 'password' | 'none';
  org: string;
  apiKey: string;
  runtimeKey: string;
  webhookSecret: string;
}

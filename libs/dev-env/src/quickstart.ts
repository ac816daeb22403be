/** What `.local/quickstart.json` holds: everything needed to call the services that `npm start` runs. */
export interface Quickstart {
  jobs: {
    url: string;
    accountId?: string;
    apiKey?: string;
    publicKey?: string;
    signatureKey?: string;
    live?: AccountKeys;
    sandbox?: AccountKeys;
    /** where a person takes the photos of an id-verification, once; made by the demonstration */
    verifyUrl?: string;
    accounts: JobsAccount[];
  };
  auth: {
    url: string;
    orgSlug?: string;
    projectId?: string;
    /** everything of the project */
    apiKey?: string;
    /** asks, polls, verifies */
    runtimeKey?: string;
    userEmail?: string;
    userPassword?: string;
    users: { email: string; password: string; org: string; role: string }[];
    projects: AuthProject[];
  };
  /** where people see and review jobs, and who may sign in there */
  console?: { url: string; userEmail: string; userPassword: string };
}

export interface AccountKeys {
  apiKey: string;
  publicKey: string;
  signatureKey: string;
}

export interface JobsAccount {
  accountId: string;
  /** these three are the live or the sandbox keys, as the deployment takes */
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
  /** how people approve: through an upstream provider, with a password, or on the consent page alone */
  mode: 'oauth' | 'password' | 'none';
  org: string;
  apiKey: string;
  runtimeKey: string;
  webhookSecret: string;
}

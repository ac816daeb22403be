/** A job and its tenant: the key of rows that belong to it. */
export interface JobKey {
  jobId: string;
  /** the account id, with `~sandbox` for its sandbox data */
  tenant: string;
}

/** Some jobs of one tenant. */
export interface JobKeys {
  jobIds: readonly string[];
  tenant: string;
}

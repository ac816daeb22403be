/** A job, and whose it is: what rows that hang from it are found by. */
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

/** What the ciphertext of a result's members is bound to. */
export const belongsTo = (jobId: string): string => `jobs.result_sealed|${jobId}`;

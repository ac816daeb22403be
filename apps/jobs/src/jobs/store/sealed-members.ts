/** Associated data of the ciphertext of a result's members. */
export const belongsTo = (jobId: string): string => `jobs.result_sealed|${jobId}`;

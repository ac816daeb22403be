/** See bill-of-materials.mjs. */
export function writeBillOfMaterials(service: 'jobs' | 'auth', file: string): void;

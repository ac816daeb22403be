/** Whether the owner of a delivery is a webhook endpoint rather than a tenant with callbacks. */
export const isEndpoint = (ownerId: string): boolean => ownerId.startsWith('we_');

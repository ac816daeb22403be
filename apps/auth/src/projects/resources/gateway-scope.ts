/** The gateway's only own scope (spec, authorize query parameters): any tool of a resource. */
export const GATEWAY_SCOPE = 'mcp';

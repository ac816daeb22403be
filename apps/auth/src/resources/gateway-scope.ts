/** The gateway's one scope of its own (spec, authorize query parameters): any tool of a resource. */
export const GATEWAY_SCOPE = 'mcp';

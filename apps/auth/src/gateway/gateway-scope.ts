/** The gateway's one scope (spec, authorize query parameters). */
export const GATEWAY_SCOPE = 'mcp';

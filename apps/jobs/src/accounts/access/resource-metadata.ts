/** Paths of this service that are separate protected resources, besides the service as a whole. */
export type OwnResource = '/mcp';

const METADATA_PATH = '/.well-known/oauth-protected-resource';

/** The URL of a resource's metadata (RFC 9728 section 3.1). */
export const metadataUrl = (publicUrl: string, resource: OwnResource | '' = ''): string =>
  `${publicUrl}${METADATA_PATH}${resource}`;

export const mcpServerOf = (publicUrl: string): string => `${publicUrl}${'/mcp' satisfies OwnResource}`;

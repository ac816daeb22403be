/** Lines of a trail that get their leaves in one transaction. */
export const AUDIT_BATCH = 5_000;
/** Every eighth level of the tree is stored: a proof reads at most 256 hashes a step. */
export const AUDIT_TILE_LEVELS = 8;
export const AUDIT_EXPORT_LINES_MAX = 10_000;
/** Leaves that a tree could ever have. */
export const AUDIT_LEAVES_MAX = 10 ** 12;

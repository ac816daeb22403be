/** Lines of a trail added to the tree in one transaction. */
export const AUDIT_BATCH = 5_000;
/** Every eighth level of the tree is stored, so that a proof reads at most 256 hashes per step. */
export const AUDIT_TILE_LEVELS = 8;
export const AUDIT_EXPORT_LINES_MAX = 10_000;
/** Maximum number of leaves of a tree. */
export const AUDIT_LEAVES_MAX = 10 ** 12;

export const LIBRARIES: string[];
export function pack(folder: string, names?: string[]): Record<string, string>;
/** The declarations of each library's sources by their paths. */
export function emitDeclarations(names: string[]): Record<string, Record<string, string>>;
export function publishedManifest(manifest: object): {
  exports: Record<string, { types: string; default: string }>;
  dependencies: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

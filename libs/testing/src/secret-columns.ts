/** The parts read of TypeORM's `getMetadataArgsStorage()`. */
interface EntityMetadata {
  columns: { target: unknown; propertyName: string; options: { type?: unknown } }[];
  tables: { target: unknown; name?: string }[];
}

const SECRET = /secret|password|token(?!Count)|credential|sealed|verifier|privateKey/i;

/** The columns of these entities that hold bytes, or whose name says that they hold a secret; as `table.property`. */
export function secretColumns({ columns, tables }: EntityMetadata, entities: readonly unknown[]): string[] {
  const isWithin = (table: unknown, target: unknown): boolean =>
    table === target || (typeof table === 'function' && isWithin(Object.getPrototypeOf(table), target));
  const found = columns
    .filter(({ options, propertyName }) => options.type === 'bytea' || SECRET.test(propertyName))
    .flatMap(({ target, propertyName }) =>
      tables
        .filter((table) => entities.includes(table.target) && isWithin(table.target, target) && table.name)
        .map(({ name }) => `${name}.${propertyName}`),
    );
  return [...new Set(found)].sort();
}

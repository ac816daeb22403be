import 'reflect-metadata';

/** The containers of a Nest application, as `app.get(ModulesContainer)` returns them. */
type Modules = Map<string, { controllers: Map<unknown, { metatype?: unknown }> }>;

export interface Operation {
  /** `KeysController.createKey` */
  name: string;
  handler: object;
  controller: object;
}

/** Metadata of a handler whose route `@Get` or its like named. */
const ROUTE_METHOD = 'method';

/** Every route handler of an application, whichever module brought it. */
export function operationsOf(modules: Modules): Operation[] {
  const controllers = new Set(
    [...modules.values()].flatMap((module) => [...module.controllers.values()].map((one) => one.metatype)),
  );
  return [...controllers].flatMap((controller) => {
    const { prototype, name } = controller as { prototype: Record<string, unknown>; name: string };
    return Object.getOwnPropertyNames(prototype)
      .map((key) => ({ key, handler: prototype[key] }))
      .filter(({ handler }) => typeof handler === 'function' && Reflect.hasMetadata(ROUTE_METHOD, handler))
      .map(({ key, handler }) => ({
        name: `${name}.${key}`,
        handler: handler as object,
        controller: controller as object,
      }));
  });
}

// The methods of each path, for responding to others with 405 and `Allow` (RFC 9110, section 15.5.6).
// docs/decisions/two-imports-reach-into-packages.md explains why this does not use Nest's router.
import { type INestApplication, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { RequestHandler } from 'express';
import { ServiceError } from '../errors.js';

/** One route: `GET /api/jobs/:id`. */
export interface KnownRoute {
  method: string;
  path: string;
}

/** The routes of all controllers, from their decorators. */
export function controllerRoutes(app: INestApplication): KnownRoute[] {
  const scanner = new MetadataScanner();
  const controllers = new DiscoveryService(app.get(ModulesContainer)).getControllers();
  return controllers.flatMap(({ metatype }) => {
    if (!metatype) return [];
    const prototype = metatype.prototype as Record<string, object>;
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const method = Reflect.getMetadata(METHOD_METADATA, prototype[name]!) as RequestMethod | undefined;
      if (method === undefined) return [];
      return pathsOf(metatype).flatMap((prefix) =>
        pathsOf(prototype[name]!).map((path) => ({
          method: RequestMethod[method]!,
          path: `/${prefix}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1'),
        })),
      );
    });
  });
}

const pathsOf = (decorated: object): string[] =>
  [Reflect.getMetadata(PATH_METADATA, decorated) as string | string[]].flat();

/** A function for the methods of the routes that match a path, like Express: ignoring case and a trailing slash. */
export function methodFinder(routes: readonly KnownRoute[]): (path: string) => string[] {
  const known = routes.map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (path) => {
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  };
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.+^$()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`, 'i');

export function wrongMethod(methods: readonly string[]): ServiceError {
  const allow = methods.join(', ');
  return new ServiceError('method-not-allowed', `the method must be one of ${allow}`, {
    headers: { Allow: allow },
  });
}

/** For a path outside the controllers, after its `get`. */
export const onlyGet: RequestHandler = () => {
  throw wrongMethod(['GET']);
};

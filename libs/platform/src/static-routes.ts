// Which handlers a request to `POST /api/tin/verify` passes is known as soon as all routes are. Express looks for them
// anew with every request, layer after layer: for a short request that is a tenth of all its work.
import type { ServerResponse } from 'node:http';
import type { ErrorRequestHandler, Express, NextFunction, Request, RequestHandler, Response } from 'express';

type Handler = RequestHandler | ErrorRequestHandler;

/** What is used here of the layers of Express' router. */
interface Layer {
  handle: Handler;
  /** of the layers within a route: lower case; absent for `all` */
  method?: string;
  route?: { path: unknown; methods: Record<string, boolean>; stack: Layer[] };
  match(path: string): false | { path: string };
}

interface StaticRoute {
  route: NonNullable<Layer['route']>;
  handlers: readonly Handler[];
}

type OnEnd = (error: unknown, request: Request, response: Response) => void;

/** The layers of an application's router, in their order. */
export const layersOf = (server: Express): readonly Layer[] =>
  (server as unknown as { router: { stack: Layer[] } }).router.stack;

/**
 * Makes the application call the handlers of a route without parameters straight away, in the order in which Express
 * would come by them. Every other request, and any spelling of a path but the route's own, goes through the router.
 * To be called when all routes are mounted. `end` answers what a handler passed on.
 */
export function callStaticRoutes(server: Express, end: OnEnd): void {
  const routes = findStaticRoutes(layersOf(server));
  const throughRouter = (server as unknown as { handle: (...args: unknown[]) => void }).handle.bind(server);
  const handle = (request: Request, response: Response, done?: NextFunction) => {
    const found = routes.get(`${request.method} ${pathOf(request.url)}`);
    if (!found) return throughRouter(request, response, done);
    becomeExpress(server, request, response);
    request.route = found.route;
    callEach(found.handlers, request, response, end);
  };
  Object.assign(server, { handle });
}

function findStaticRoutes(layers: readonly Layer[]): Map<string, StaticRoute> {
  const routes = new Map<string, StaticRoute>();
  for (const { route } of layers) {
    if (typeof route?.path !== 'string' || /[:*{(]/.test(route.path)) continue;
    for (const method of Object.keys(route.methods)) {
      const handlers = handlersOf(layers, method, route.path);
      if (handlers) routes.set(`${method.toUpperCase()} ${route.path}`, { route, handlers });
    }
  }
  return routes;
}

/** Undefined where a mounted application or router stands in the way: it may answer or not, and shortens the path. */
function handlersOf(layers: readonly Layer[], method: string, path: string): Handler[] | undefined {
  const passed: Handler[] = [];
  for (const layer of layers) {
    const matched = layer.match(path);
    if (!matched || (layer.route && !answers(layer.route, method))) continue;
    if (layer.route) {
      if (layer.route.path !== path) return undefined;
      return [...passed, ...layer.route.stack.filter((one) => isFor(one, method)).map((one) => one.handle)];
    }
    if (matched.path !== '') return undefined;
    passed.push(layer.handle);
  }
  return undefined;
}

const answers = ({ methods }: NonNullable<Layer['route']>, method: string) =>
  methods['_all'] === true || methods[method] === true;

const isFor = (layer: Layer, method: string) => layer.method === undefined || layer.method === method;

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** As `handle` of an Express application and of its router begin. */
function becomeExpress(server: Express, request: Request, response: Response): void {
  request.res = response;
  response.req = request;
  Object.setPrototypeOf(request, server.request);
  Object.setPrototypeOf(response, server.response as ServerResponse);
  response.locals ??= Object.create(null) as Response['locals'];
  request.baseUrl = '';
  request.originalUrl ??= request.url;
  request.params = {};
}

function callEach(handlers: readonly Handler[], request: Request, response: Response, end: OnEnd): void {
  let at = 0;
  const next = (error?: unknown): void => {
    const handler = handlers[at++];
    if (!handler) return end(error, request, response);
    const takesErrors = handler.length === 4;
    if (takesErrors !== Boolean(error)) return next(error);
    try {
      const done: unknown = takesErrors
        ? (handler as ErrorRequestHandler)(error, request, response, next)
        : (handler as RequestHandler)(request, response, next);
      if (done instanceof Promise) done.catch((thrown: unknown) => next(thrown ?? new Error('rejected')));
    } catch (thrown) {
      next(thrown);
    }
  };
  next();
}

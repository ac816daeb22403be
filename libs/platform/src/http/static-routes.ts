// Which handlers a request to `POST /api/tin/verify` passes is known as soon as all routes are. Express looks for them
// anew with every request, layer after layer: for a short request that is a tenth of all its work.
import type { ServerResponse } from 'node:http';
import {
  type ErrorRequestHandler,
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';

type Handler = RequestHandler | ErrorRequestHandler;

/** What is used here of the layers of Express' router. */
interface Layer {
  handle: Handler;
  /** of the layers within a route: lower case; absent for `all` */
  method?: string;
  route?: { path: unknown; methods: Record<string, boolean>; stack: Layer[] };
  match(path: string): false | { path: string };
}

/** What a request comes by up to its route, and what stands behind that. */
interface Way {
  route: NonNullable<Layer['route']>;
  handlers: readonly Handler[];
  rest: RequestHandler;
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
  const ways = findStaticRoutes(layersOf(server));
  const throughRouter = (server as unknown as { handle: (...args: unknown[]) => void }).handle.bind(server);
  const handle = (request: Request, response: Response, done?: NextFunction) => {
    const way = ways.get(`${request.method} ${pathOf(request.url)}`);
    if (!way) return throughRouter(request, response, done);
    becomeExpress(server, request, response);
    request.route = way.route;
    callEach(way, request, response, end);
  };
  Object.assign(server, { handle });
}

function findStaticRoutes(layers: readonly Layer[]): Map<string, Way> {
  const ways = new Map<string, Way>();
  for (const { route } of layers) {
    if (typeof route?.path !== 'string' || /[:*{(]/.test(route.path)) continue;
    // Express answers HEAD and OPTIONS itself where a route does not.
    const methods = Object.keys(route.methods).filter((method) => !['head', 'options'].includes(method));
    for (const method of methods) {
      const way = wayOf(layers, method, route.path);
      if (way) ways.set(`${method.toUpperCase()} ${route.path}`, way);
    }
  }
  return ways;
}

/** Undefined where a route with parameters or something mounted comes first: it may answer, or shorten the path. */
function wayOf(layers: readonly Layer[], method: string, path: string): Way | undefined {
  const handlers: Handler[] = [];
  for (const [place, layer] of layers.entries()) {
    const { route } = layer;
    const match = layer.match(path);
    if (!match || (route && !answers(route, method))) continue;
    if (route ? route.path !== path : match.path !== '') return undefined;
    if (!route) handlers.push(layer.handle);
    else {
      const own = route.stack.filter((one) => isFor(one, method)).map((one) => one.handle);
      return { route, handlers: [...handlers, ...own], rest: routerOf(layers.slice(place + 1)) };
    }
  }
  return undefined;
}

/** For whatever a route passes on. */
function routerOf(layers: readonly Layer[]): RequestHandler {
  const router = Router();
  (router as unknown as { stack: readonly Layer[] }).stack = layers;
  return router;
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

function callEach({ handlers, rest }: Way, request: Request, response: Response, end: OnEnd): void {
  let at = 0;
  const next = (said?: unknown): void => {
    const isLeft = said === 'route' || (!said && at === handlers.length);
    if (isLeft) return void rest(request, response, (error?: unknown) => end(error, request, response));
    const handler = handlers[at++];
    if (!handler) return end(said, request, response);
    const takesErrors = handler.length === 4;
    if (takesErrors !== Boolean(said)) return next(said);
    try {
      const done: unknown = takesErrors
        ? (handler as ErrorRequestHandler)(said, request, response, next)
        : (handler as RequestHandler)(request, response, next);
      if (done instanceof Promise) done.catch((thrown: unknown) => next(thrown ?? new Error('rejected')));
    } catch (thrown) {
      next(thrown);
    }
  };
  next();
}

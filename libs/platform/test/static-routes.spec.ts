import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type NextFunction, type Request, type Response, Router } from 'express';
import { callStaticRoutes } from '../src/http/static-routes.js';

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** The same application twice: as Express has it, and with its static routes called straight away. */
async function answersOf(mount: (app: Express) => void, method: string, path: string): Promise<unknown[]> {
  const answers = [];
  for (const isShort of [false, true]) {
    const app = express();
    mount(app);
    const end = (error: unknown, request: Request, response: Response) =>
      response.status(error ? 500 : 404).send(`end of ${request.path}: ${String(error)}`);
    app.use((request: Request, response: Response) => void end(undefined, request, response));
    app.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
      end(error, request, response),
    );
    if (isShort) callStaticRoutes(app, end);
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      method,
    });
    answers.push([answer.status, answer.headers.get('x-passed'), await answer.text()]);
    if (!isShort) await new Promise((resolve) => server.close(resolve));
  }
  return answers;
}

const passing = (name: string) => (_request: Request, response: Response, next: NextFunction) => {
  response.append('X-Passed', name);
  next();
};

const tell = (name: string) => (request: Request, response: Response) =>
  response.send(
    [
      name,
      request.path,
      request.baseUrl,
      request.originalUrl,
      request.query['a'],
      request.ip,
      request.route.path,
    ].join(' '),
  );

const fail = () => {
  throw new Error('thrown');
};

const mounts: [string, (app: Express) => void][] = [
  [
    'middleware before it, not behind it',
    (app) => app.use(passing('one')).use(passing('two')).get('/a/b', tell('b')).use(passing('three')),
  ],
  ['several handlers', (app) => app.get('/a/b', passing('one'), passing('two'), tell('b'))],
  ['the first of two', (app) => app.get('/a/b', tell('first')).get('/a/b', tell('second'))],
  ['a parameter that takes it before', (app) => app.get('/a/:x', tell('x')).get('/a/b', tell('b'))],
  ['a parameter that takes it after', (app) => app.get('/a/b', tell('b')).get('/a/:x', tell('x'))],
  ['a route of all methods before', (app) => app.all('/a/b', passing('all')).get('/a/b', tell('b'))],
  [
    'a route that is left',
    (app) => app.get('/a/b', (_q, _s, next) => next('route'), tell('no')).get('/a/b', tell('b')),
  ],
  ['another method', (app) => app.post('/a/b', tell('post')).get('/a/b', tell('get'))],
  ['a handler for errors that is passed by', (app) => app.get('/a/b', tell('b'), fail)],
  ['a handler that throws', (app) => app.get('/a/b', fail)],
  ['a handler whose promise fails', (app) => app.get('/a/b', () => Promise.reject(new Error('rejected')))],
  [
    'a middleware that fails',
    (app) => app.use((_q, _s, next) => next(new Error('passed'))).get('/a/b', tell('b')),
  ],
  ['a handler that passes on', (app) => app.get('/a/b', (_q, _s, next) => next())],
  [
    'an error that the route itself answers',
    (app) =>
      app.get('/a/b', fail, passing('no'), ((
        error: Error,
        _q: Request,
        response: Response,
        _n: NextFunction,
      ) => response.send(error.message)) as never),
  ],
  [
    'a router mounted in the way',
    (app) => app.use('/a', Router().use(passing('mounted')).get('/b', tell('b'))).get('/a/b', tell('own')),
  ],
  [
    'a router mounted behind it',
    (app) => app.get('/a/b', tell('own')).use('/a', Router().use(passing('mounted')).get('/b', tell('b'))),
  ],
  [
    'a router mounted behind it, which it passes on to',
    (app) => app.get('/a/b', passing('own')).use('/a', Router().use(passing('mounted')).get('/b', tell('b'))),
  ],
  ['a middleware for its part of the paths', (app) => app.use('/a', passing('part')).get('/a/b', tell('b'))],
  ['a router without a path', (app) => app.use(Router().get('/a/b', tell('b'))).get('/a/b', tell('own'))],
];

describe.each(mounts)('a static route with %s', (_what, mount) => {
  it.each([
    ['GET', '/a/b'],
    ['GET', '/a/b?a=1'],
    ['GET', '/a/b/'],
    ['GET', '/A/B'],
    ['GET', '/a/%62'],
    ['GET', '/a/b/c'],
    ['HEAD', '/a/b'],
    ['POST', '/a/b'],
    ['OPTIONS', '/a/b'],
  ])('answers %s %s as Express does', async (method, path) => {
    const [long, short] = await answersOf(mount, method, path);
    expect(short).toEqual(long);
  });
});

it('calls a route straight away, also one that something is mounted behind', async () => {
  // Express' router leaves `next` on each request.
  const told = (request: Request, response: Response) => response.send(typeof request.next);
  const mount = (app: Express) => app.use(passing('one')).get('/a/b', told).use('/a', Router());
  const [long, short] = await answersOf(mount, 'GET', '/a/b');
  expect([long, short]).toEqual([
    [200, 'one', 'function'],
    [200, 'one', 'undefined'],
  ]);
});

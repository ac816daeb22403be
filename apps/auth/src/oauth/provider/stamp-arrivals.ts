import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { SAME_USE } from '../../limits.js';

/**
 * Stamps requests with their arrival: the time of the turn of the event loop that found them complete, however long the
 * others of that turn take. A connection that a client opens for a request is the beginning of it: its first request
 * arrives with it, if it follows at once.
 */
export function stampArrivals(server: Server): RequestHandler {
  const opened = new WeakMap<Socket, number>();
  const first = new WeakMap<IncomingMessage, number>();
  let turn: number | undefined;
  const now = () => {
    if (turn === undefined) {
      turn = performance.now();
      setImmediate(() => {
        turn = undefined;
      });
    }
    return turn;
  };
  server.on('connection', (socket: Socket) => opened.set(socket, now()));
  server.prependListener('request', (request: IncomingMessage) => {
    const openedAt = opened.get(request.socket);
    if (openedAt === undefined) return;
    opened.delete(request.socket);
    first.set(request, openedAt);
  });
  return (request, _response, next) => {
    const completeAt = now();
    const openedAt = first.get(request) ?? completeAt;
    const arrivedAt = completeAt - openedAt <= SAME_USE.openedBeforeMs ? openedAt : completeAt;
    Object.assign(request, { arrivedAt });
    next();
  };
}

// A load generator that costs little itself: on few cores its share would hide what is measured.
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One kept-alive connection: a request at a time, the answer's bytes are counted, not kept. An answer must tell its
 * Content-Length.
 */
class Lane {
  constructor(hostname, port) {
    this.waiting = null;
    this.isClosed = false;
    const buffer = Buffer.allocUnsafe(256 * 1024);
    const callback = (length) => this.#read(buffer.subarray(0, length));
    this.socket = connect({ host: hostname, port, noDelay: true, onread: { buffer, callback } });
    this.socket.on('error', (error) => this.#settle(error));
    this.socket.on('close', () => {
      this.isClosed = true;
      this.#settle(new Error('the connection was closed'));
    });
  }

  send(head, body) {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject, started: performance.now(), left: null, head: null, text: '' };
      if (body) this.socket.cork();
      this.socket.write(head, 'latin1');
      if (body) {
        this.socket.write(body);
        this.socket.uncork();
      }
    });
  }

  #read(bytes) {
    const { waiting } = this;
    if (!waiting) return true;
    let rest = bytes;
    if (waiting.left === null) {
      const seen = waiting.head ? Buffer.concat([waiting.head, bytes]) : bytes;
      const end = seen.indexOf(HEAD_END);
      if (end < 0) {
        waiting.head = Buffer.from(seen);
        return true;
      }
      const text = seen.toString('latin1', 0, end);
      waiting.status = Number(text.slice(9, 12));
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
      if (!length) this.#settle(new Error('an answer without Content-Length'));
      waiting.left = Number(length);
      rest = seen.subarray(end + HEAD_END.length);
    }
    waiting.left -= rest.length;
    if (waiting.status !== 200) waiting.text += rest;
    if (waiting.left <= 0) this.#settle();
    return true;
  }

  #settle(error) {
    const { waiting } = this;
    this.waiting = null;
    if (!waiting) return;
    if (error) waiting.reject(error);
    else if (waiting.status !== 200)
      waiting.reject(new Error(`${waiting.status} ${waiting.text.slice(0, 300)}`));
    else waiting.resolve(performance.now() - waiting.started);
  }
}

/**
 * @param {string} url
 * @returns {{send: (init?: {path?: string, method?: string, headers?: Record<string, string>, body?: Buffer}) => Promise<number>,
 *   close: () => void}} `send` opens a connection when all are busy; it resolves to the milliseconds until the whole
 *   answer was there and throws on anything but 200
 */
export function openClient(url) {
  const { hostname, port, host } = new URL(url);
  const idle = [];
  /** @param {{path?: string, method?: string, headers?: Record<string, string>, body?: Buffer}} [init] */
  const send = async ({ path = '/', method = 'GET', headers = {}, body } = {}) => {
    // A server closes connections that were idle for some seconds.
    while (idle.at(-1)?.isClosed) idle.pop();
    const lane = idle.pop() ?? new Lane(hostname, port);
    const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    if (body) lines.push(`Content-Length: ${body.length}`);
    try {
      return await lane.send(`${lines.join('\r\n')}\r\n\r\n`, body);
    } catch (error) {
      throw new Error(`${method} ${path}: ${error.message}`);
    } finally {
      idle.push(lane);
    }
  };
  return { send, close: () => idle.forEach(({ socket }) => socket.destroy()) };
}

/**
 * @param {() => Promise<unknown>} once
 * @param {{lanes?: number, seconds?: number}} [options] how many are under way at a time, and for how long
 * @returns {Promise<number>} completed in a second
 */
export async function throughput(once, { lanes = 8, seconds = 3 } = {}) {
  let done = 0;
  const started = performance.now();
  const until = started + seconds * 1_000;
  const lane = async () => {
    while (performance.now() < until) {
      await once();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (done * 1_000) / (performance.now() - started);
}

/**
 * A bare handler of bench/peers in a process of its own, as the service is.
 *
 * @param {string} file
 * @param {Record<string, string>} settings its environment
 * @returns {Promise<{url: string, stop: () => void}>}
 */
export async function startPeer(file, settings) {
  const path = fileURLToPath(new URL(`./peers/${file}`, import.meta.url));
  const child = spawn(process.execPath, [path], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(Number(text)));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

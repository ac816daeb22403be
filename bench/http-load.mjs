// A load generator that costs little itself: node:http over kept-alive connections, bodies counted, not kept.
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';

/**
 * @param {string} url
 * @param {object} [options]
 * @param {number} [options.connections]
 * @returns {{send: (init?: {path?: string, method?: string, headers?: object, body?: Buffer}) => Promise<number>, close: () => void}}
 *   `send` resolves to the milliseconds until the whole answer was there; it throws on anything but 200
 */
export function openClient(url, { connections = 8 } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const send = ({ path = '/', method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const sized = body ? { 'Content-Length': body.length, ...headers } : headers;
      const sent = request({ agent, hostname, port, path, method, headers: sized }, (response) => {
        let text = '';
        response.on('data', (chunk) => response.statusCode === 200 || (text += chunk));
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 200) resolve(performance.now() - started);
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
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

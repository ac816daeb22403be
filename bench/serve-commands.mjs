// A process of bench/peers that does what the benchmark asks of it, one thing after another.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Arguments of Node for what is measured, to look into a figure: BENCH_NODE_ARGS="--cpu-prof --cpu-prof-dir=…" */
export const NODE_ARGS = (process.env.BENCH_NODE_ARGS ?? '').split(' ').filter(Boolean);

/** In the peer: says what it is (`ready`), answers what is asked, and ends with the benchmark. */
export function serveCommands(ready, answer) {
  process.on('message', async (/** @type {any} */ asked) => {
    try {
      process.send({ answer: await answer(asked) });
    } catch (error) {
      process.send({ failure: error.stack });
    }
  });
  process.on('disconnect', () => process.exit());
  process.send({ answer: ready });
}

/** In the benchmark: starts the peer. */
export async function startServer(file, env) {
  const path = fileURLToPath(new URL(`./peers/${file}`, import.meta.url));
  const child = spawn(process.execPath, [...NODE_ARGS, path], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  process.on('exit', () => child.kill());
  const next = () =>
    new Promise((resolve, reject) => {
      const ended = (code) => reject(new Error(`${file} ended with ${code}`));
      child.once('exit', ended);
      child.once('message', (/** @type {any} */ { answer, failure }) => {
        child.off('exit', ended);
        if (failure) reject(new Error(failure));
        else resolve(answer);
      });
    });
  const ready = await next();
  const ask = (message) => {
    child.send(message);
    return next();
  };
  const stop = async () => {
    child.disconnect();
    await new Promise((resolve) => child.once('exit', resolve));
  };
  return { ready, ask, stop };
}

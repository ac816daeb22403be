// Answers every POST with 200 over HTTPS, as a quick worker would; prints its port.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { listen } from '../listen.mjs';

const server = createServer(
  {
    cert: readFileSync(process.env.CERT_FILE),
    key: readFileSync(process.env.KEY_FILE),
    keepAliveTimeout: 60_000,
  },
  (request, response) => {
    request.resume();
    request.on('end', () => response.end('ok'));
  },
);
console.log(await listen(server));

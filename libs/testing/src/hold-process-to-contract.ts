import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { contractFaultsFile } from './config.js';
import { holdAnswer, type Service } from './hold-to-contract.js';

/* Imported before the main module of a service that a spec starts as a separate process (service-process.ts). */

const service = /apps\/(auth|jobs)\/dist\/main\.js$/.exec(process.argv[1] ?? '')?.[1];
const file = contractFaultsFile();

// Threads import this too, but serve no requests.
if (service && file)
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    holdAnswer(service as Service, request, response, (faults) =>
      appendFileSync(file, `${faults.join('\n')}\n`),
    );
  });

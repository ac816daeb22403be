import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type CheckedResponse, contractOf, type OpenApi, operationFinder } from './contract.js';

/* Checks every response of a service under test against its committed OpenAPI document. */

export type Service = 'auth' | 'jobs';
interface Contract {
  /** `GET /api/jobs/{id}` */
  nameOf: ReturnType<typeof operationFinder>;
  faultsOf: ReturnType<typeof contractOf>;
}

const DOCUMENTS = join(import.meta.dirname, '../../../docs/openapi');
const contracts = new Map<Service, Contract>();

/** Validators are compiled on demand, once per worker. */
function contractFor(service: Service): Contract {
  const known = contracts.get(service);
  if (known) return known;
  const document = JSON.parse(readFileSync(join(DOCUMENTS, `${service}.json`), 'utf8')) as OpenApi;
  const contract = { nameOf: operationFinder(document), faultsOf: contractOf(document) };
  contracts.set(service, contract);
  return contract;
}

/**
 * Fails the test during which a response differs from its document, whatever else the test expects. Responses outside
 * documented operations (pages, health, unknown paths) are not checked.
 */
export function holdToContract(server: Server, service: Service): void {
  contractFor(service);
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
    holdAnswer(service, request, response, suppress),
  );
}

/** `report` gets the response's faults, if any, before its last byte is sent, so before the test receives the response. */
export function holdAnswer(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  report: (faults: string[]) => void,
): void {
  const { nameOf, faultsOf } = contractFor(service);
  const name = nameOf(request.method!, request.url!);
  if (!name) return;
  readResponse(response, (answer) => {
    // Tests cause 500 on purpose; a sandbox lacks some of the document's endpoints.
    if (answer.status === 500 || answer.text.includes('no such endpoint')) return;
    const faults = faultsOf(name, answer);
    if (faults.length > 0) report(faults);
  });
}

/** `onEnd` runs before the last byte is sent. */
function readResponse(response: ServerResponse, onEnd: (answer: CheckedResponse) => void): void {
  const parts: Buffer[] = [];
  let typeOfHead: unknown;
  const namesOfHead: string[] = [];
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string') parts.push(Buffer.from(chunk, encoding as BufferEncoding));
    else if (chunk instanceof Uint8Array) parts.push(Buffer.from(chunk));
  };
  const { writeHead, write, end } = response;
  // Headers passed only here are not returned by the response's getters.
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    const headers = Object.entries(args.at(-1) ?? {});
    namesOfHead.push(...headers.map(([name]) => name));
    typeOfHead = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    return writeHead.apply(response, args);
  }) as typeof writeHead;
  response.write = ((...args: Parameters<typeof write>) => {
    keep(args[0], args[1]);
    return write.apply(response, args);
  }) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    keep(args[0], args[1]);
    onEnd({
      status: response.statusCode,
      contentType: String(typeOfHead ?? response.getHeader('content-type') ?? ''),
      text: Buffer.concat(parts).toString(),
      headers: [...response.getHeaderNames(), ...namesOfHead],
    });
    return end.apply(response, args);
  }) as typeof end;
}

/** Reported at the end of the test by the spec runner (scripts/specs/circus.mjs). */
function suppress(faults: string[]): void {
  const { suppressedErrors = [] } = expect.getState();
  suppressedErrors.push(new Error(`not as docs/openapi says:\n${faults.join('\n')}`));
  expect.setState({ suppressedErrors });
}

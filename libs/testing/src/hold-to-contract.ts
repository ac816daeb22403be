import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type CheckedResponse, contractOf, type OpenApi, operationFinder } from './contract.js';

/* Every answer that a service under test gives, to whomever, is held against its committed OpenAPI document. */

export type Service = 'auth' | 'jobs';
interface Contract {
  /** `GET /api/jobs/{id}` */
  nameOf: ReturnType<typeof operationFinder>;
  faultsOf: ReturnType<typeof contractOf>;
}

const DOCUMENTS = join(import.meta.dirname, '../../../docs/openapi');
const contracts = new Map<Service, Contract>();

/** Validators are compiled once a worker, when something is answered that they are for. */
function contractFor(service: Service): Contract {
  const known = contracts.get(service);
  if (known) return known;
  const document = JSON.parse(readFileSync(join(DOCUMENTS, `${service}.json`), 'utf8')) as OpenApi;
  const contract = { nameOf: operationFinder(document), faultsOf: contractOf(document) };
  contracts.set(service, contract);
  return contract;
}

/**
 * The test during which an answer leaves that is not as its document says fails, whatever else it expects. What no
 * operation answers (pages, health, unknown paths) is not looked at.
 */
export function holdToContract(server: Server, service: Service): void {
  contractFor(service);
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
    holdAnswer(service, request, response, suppress),
  );
}

/** `report` is given the answer's faults, if it has any, before its last byte leaves: whoever waits for it finds them told. */
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
    // 500 is what tests break on purpose; a sandbox lacks some of the document's endpoints.
    if (answer.status === 500 || answer.text.includes('no such endpoint')) return;
    const faults = faultsOf(name, answer);
    if (faults.length > 0) report(faults);
  });
}

/** `onEnd` runs before the last byte leaves. */
function readResponse(response: ServerResponse, onEnd: (answer: CheckedResponse) => void): void {
  const parts: Buffer[] = [];
  let typeOfHead: unknown;
  const namesOfHead: string[] = [];
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string') parts.push(Buffer.from(chunk, encoding as BufferEncoding));
    else if (chunk instanceof Uint8Array) parts.push(Buffer.from(chunk));
  };
  const { writeHead, write, end } = response;
  // Headers that are given here alone are not among those that the response can be asked for.
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

/** Told at the end of the test by the runner of specs (scripts/specs/circus.mjs). */
function suppress(faults: string[]): void {
  const { suppressedErrors = [] } = expect.getState();
  suppressedErrors.push(new Error(`not as docs/openapi says:\n${faults.join('\n')}`));
  expect.setState({ suppressedErrors });
}

import { PortTakenError } from '@bonafide/testing/free-port';

interface Closable {
  close(): Promise<unknown>;
}

/**
 * Waits for servers to start. If one fails, the others are closed.
 *
 * @throws PortTakenError if another process took a chosen port
 */
export async function startTogether<Servers extends readonly Closable[]>(starting: {
  [Index in keyof Servers]: Promise<Servers[Index]>;
}): Promise<Servers> {
  const ended = await Promise.allSettled<Closable>(starting as readonly Promise<Closable>[]);
  const failure = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (!failure) return (await Promise.all(starting)) as unknown as Servers;
  await Promise.all(ended.map((one) => (one.status === 'fulfilled' ? one.value.close() : undefined)));
  const { code, message } = failure.reason as NodeJS.ErrnoException;
  throw code === 'EADDRINUSE' ? new PortTakenError(message, { cause: failure.reason }) : failure.reason;
}

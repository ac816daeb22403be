import { type StubServer, startStubServer } from '@bonafide/testing/stub-server';

/** Local servers that play the world outside; the services may reach exactly these on the loopback interface. */
export interface OutsideParties {
  /** receives callbacks of the jobs service and keeps them */
  callbackReceiver: StubServer;
  /** `host:port` of each, for `OUTBOUND_ALLOW_HOSTS` */
  hosts: string[];
  stop(): Promise<void>;
}

export async function startOutsideParties(): Promise<OutsideParties> {
  const callbackReceiver = await startStubServer();
  const servers = [callbackReceiver];
  return {
    callbackReceiver,
    hosts: servers.map(({ host }) => host),
    stop: async () => void (await Promise.all(servers.map((server) => server.close()))),
  };
}

// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { PortTakenError } from '../../../scripts/services/free-port.mjs';

// eslint-disable-next-line @nx/enforce-module-boundaries -- as above
export { freePort, isPortFree, onFreePort, PortTakenError } from '../../../scripts/services/free-port.mjs';

/** For a server that listens itself: another program took the port since it was free. */
export const asPortTaken = (error: unknown): unknown =>
  (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new PortTakenError() : error;

// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
export { freePort, isPortFree, onFreePort, PortTakenError } from '../../../scripts/services/free-port.mjs';

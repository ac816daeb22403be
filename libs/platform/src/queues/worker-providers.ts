import type { Provider } from '@nestjs/common';
import { SWEEPERS, TASK_PROCESSORS } from './queues.js';

type Classes = (abstract new (...args: never[]) => unknown)[];

const listOf = (token: symbol, classes: Classes): Provider => ({
  provide: token,
  useFactory: (...all: unknown[]) => all,
  inject: classes,
});

/** The worker role's lists of processors and sweepers, from classes exported by the service's modules. */
export const workerProviders = (classes: { processors: Classes; sweepers: Classes }): Provider[] => [
  listOf(TASK_PROCESSORS, classes.processors),
  listOf(SWEEPERS, classes.sweepers),
];
